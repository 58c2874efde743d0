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
        'Through your first active carrier account that verifies addresses: to the street, with ZIP+4. Without one, ' +
        'offline. US: ZIP code, city and state against each other, and the street in USPS form. Elsewhere: the form ' +
        'of the postal code and the fields that must be there. Whatever the finding, the answer is 200.',
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
      description: 'A result for each, in the order given.',
      body: Batch,
      response: answers(200, many(Verification)),
      work: 'batch',
    }),
    async (request) => ({ data: await addresses.verify(accountIdOf(request), request.body.addresses) }),
  );

  app.post(
    '/addresses/parse',
    route('addresses.parse', {
      summary: 'Read an address from text',
      description: 'By lines or commas; US addresses best. Nothing is checked or changed: verify the result.',
      body: FreeText,
      response: answers(200, one(ParsedAddress)),
    }),
    async (request) => ({ data: addresses.parse(request.body.text) }),
  );
}
