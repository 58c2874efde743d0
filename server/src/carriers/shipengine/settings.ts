import { type Static, Type } from 'typebox';

export const ShipEngineSettings = Type.Object(
  {
    apiKey: Type.String({
      title: 'API key',
      description: 'From ShipEngine: Developer, API keys. Keys of the sandbox begin with TEST_',
      format: 'password',
      minLength: 1,
      maxLength: 200,
      // It is sent in a header.
      pattern: '^[!-~]+$',
    }),
    baseUrl: Type.Optional(
      Type.String({
        title: 'Base URL',
        format: 'uri',
        description: 'Of a proxy or simulator that stands in for https://api.shipengine.com',
        maxLength: 500,
      }),
    ),
  },
  { additionalProperties: false },
);
export type ShipEngineSettings = Static<typeof ShipEngineSettings>;
