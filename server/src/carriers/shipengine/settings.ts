import { type Static, Type } from 'typebox';
import { apiKeySetting, baseUrlSetting } from '../aggregator/settings.ts';

export const ID = 'shipengine';
export const NAME = 'ShipEngine';

export const ShipEngineSettings = Type.Object(
  {
    apiKey: apiKeySetting('From ShipEngine: Developer, API keys. Keys of the sandbox begin with TEST_'),
    baseUrl: baseUrlSetting,
  },
  { additionalProperties: false },
);
export type ShipEngineSettings = Static<typeof ShipEngineSettings>;
