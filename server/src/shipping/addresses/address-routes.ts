import { Type } from 'typebox';
import { ADDRESSES, accountIdOf, type Routes } from '../../http/routing.ts';
import { present } from '../../lib/present.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, many, NoQuery, one } from '../../schema/shapes.ts';
import { AddressToVerify, ParsedAddress, Verification } from './address-schemas.ts';
import type { AddressService } from './address-service.ts';

const Batch = Type.Object(
  { addresses: Type.Array(AddressToVerify, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);

const FreeText = Type.Object(
  { text: Input.text(1000, { examples: ['Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104'] }) },
  { additionalProperties: false },
);

export function addressRoutes(app: Routes, addresses: AddressService): void {
  const tags = ['Addresses'];

  app.post(
    '/addresses/verify',
    {
      config: ADDRESSES,
      schema: {
        tags,
        summary: 'Verify an address',
        description:
          'Through your first active carrier account that verifies addresses: to the street, with ZIP+4. Without one, ' +
          'offline. US: ZIP code, city and state against each other, and the street in USPS form. Elsewhere: the form ' +
          'of the postal code and the fields that must be there. Whatever the finding, the answer is 200.',
        querystring: NoQuery,
        body: AddressToVerify,
        response: answers(200, one(Verification)),
      },
    },
    async (request) => {
      const [result] = await addresses.verify(accountIdOf(request), [request.body]);
      return { data: present(result) };
    },
  );

  app.post(
    '/addresses/verify/batch',
    {
      config: { ...ADDRESSES, work: 'batch' },
      schema: {
        tags,
        summary: 'Verify up to 100 addresses',
        description: 'A result for each, in the order given.',
        querystring: NoQuery,
        body: Batch,
        response: answers(200, many(Verification)),
      },
    },
    async (request) => ({ data: await addresses.verify(accountIdOf(request), request.body.addresses) }),
  );

  app.post(
    '/addresses/parse',
    {
      config: ADDRESSES,
      schema: {
        tags,
        summary: 'Read an address from text',
        description:
          'By lines or commas; US addresses best. Nothing is checked or changed: verify the result.',
        querystring: NoQuery,
        body: FreeText,
        response: answers(200, one(ParsedAddress)),
      },
    },
    async (request) => ({ data: addresses.parse(request.body.text) }),
  );
}
