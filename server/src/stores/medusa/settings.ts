import { type Static, Type } from 'typebox';

export const ID = 'medusa';
export const NAME = 'Medusa';

export const MedusaSettings = Type.Object(
  {
    url: Type.String({
      title: 'URL',
      description: 'The address of the Medusa server, like https://api.example.com',
      format: 'uri',
      maxLength: 500,
    }),
    apiKey: Type.String({
      title: 'Secret API key',
      description: 'From Medusa Admin, Settings > Secret API Keys. It begins with sk_',
      format: 'password',
      minLength: 1,
      maxLength: 200,
      // It is sent in a header.
      pattern: '^[!-~]+$',
    }),
    locationId: Type.Optional(
      Type.String({
        title: 'Stock location',
        description:
          'Only if the store has several: the ID of the one that you ship from, which begins with sloc_. The oldest one if omitted',
        minLength: 1,
        maxLength: 100,
        pattern: '^[!-~]+$',
      }),
    ),
    weightUnit: Type.Optional(
      Type.Enum(['g', 'kg', 'oz', 'lb'], {
        type: 'string',
        title: 'Unit of weights',
        description: 'Medusa has numbers without a unit. Grams if omitted',
      }),
    ),
    lengthUnit: Type.Optional(
      Type.Enum(['cm', 'in'], {
        type: 'string',
        title: 'Unit of lengths',
        description: 'Medusa has numbers without a unit. Centimeters if omitted',
      }),
    ),
  },
  { additionalProperties: false },
);
export type MedusaSettings = Static<typeof MedusaSettings>;

/** Without the pages of the administration, whose address some enter. */
export const baseOf = ({ url }: MedusaSettings): string =>
  url.replace(/\/+$/, '').replace(/\/(app|admin)$/, '');
