import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { present } from '../../lib/present.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, many, one } from '../../schema/shapes.ts';
import { AddressToVerify, EXAMPLE, ParsedAddress, Verification } from './address-schemas.ts';
import type { AddressService } from './address-service.ts';

const Batch = Type.Object(
  { addresses: Type.Array(AddressToVerify, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false, examples: [{ addresses: [EXAMPLE] }] },
);

const FreeText = Type.Object(
  { text: Input.text(1000, { examples: ['Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104'] }) },
  {
    additionalProperties: false,
    examples: [{ text: 'Ada Lovelace\n179 N Harbor Dr\nRedondo Beach, CA 90277' }],
  },
);

export function addressRoutes(app: Routes, addresses: AddressService): void {
  const route = apiRoute({
    tag: 'Addresses',
    about: 'Verification of addresses. Needs a key with *Address verification*.',
    group: 'addresses',
    changes: [],
    access: 'addresses',
  });

  app.post(
    '/addresses/verify',
    route('addresses.verify', {
      summary: 'Verify an address',
      description:
        'Uses your first active carrier account that verifies addresses: down to the street, with ZIP+4. ' +
        'Without one, the check is offline. US: ZIP code, city and state against each other, and the ' +
        'street in USPS format. Elsewhere: the format of the postal code and the required fields. The ' +
        'status is 200 whatever the result.',
      body: AddressToVerify,
      response: answers(200, one(Verification)),
    }),
    async (request) => {
      const [result] = await addresses.verify(accountIdOf(request), [request.body]);
      return { data: present(result) };
    },
  );

  app.post(
    '/addresses/verify/batch',
    route('addresses.verifyBatch', {
      summary: 'Verify up to 100 addresses',
      description: 'Returns a result for each, in the order given.',
      body: Batch,
      response: answers(200, many(Verification)),
      work: 'batch',
    }),
    async (request) => ({ data: await addresses.verify(accountIdOf(request), request.body.addresses) }),
  );

  app.post(
    '/addresses/parse',
    route('addresses.parse', {
      summary: 'Parse an address from text',
      description:
        'Splits it by lines or commas; works best for US addresses. Nothing is checked or changed: ' +
        'verify the result.',
      body: FreeText,
      response: answers(200, one(ParsedAddress)),
    }),
    async (request) => ({ data: addresses.parse(request.body.text) }),
  );
}
