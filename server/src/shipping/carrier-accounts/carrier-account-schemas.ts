import { type Static, Type } from 'typebox';
import { changedPluginSettings, Input, pluginSettings, readOnly } from '../../schema/inputs.ts';

const Name = Input.text(100);
const isActive = Type.Optional(Type.Boolean({ description: 'false: the account is not asked for rates' }));

export const CarrierAccountInput = Type.Object(
  {
    provider: Input.text(40, {
      description: '`easypost`, `shipengine`, or the id of another carrier plug-in',
      examples: ['easypost'],
    }),
    name: Name,
    settings: pluginSettings('As `GET /carrier-accounts/providers` describes them'),
    isActive,
  },
  {
    additionalProperties: false,
    title: 'CarrierAccountInput',
    examples: [{ provider: 'easypost', name: 'My EasyPost', settings: { apiKey: 'EZTK…' } }],
  },
);
export type CarrierAccountInput = Static<typeof CarrierAccountInput>;

/** What is given changes, and what is missing stays. */
export const CarrierAccountUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    settings: changedPluginSettings,
    isActive,
    provider: Type.Optional(Input.text(40, { description: 'Cannot be changed' })),
    id: readOnly,
    mode: readOnly,
    webhookUrl: readOnly,
    capabilities: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  {
    additionalProperties: false,
    title: 'CarrierAccountUpdate',
    examples: [{ name: 'EasyPost, Oakland', isActive: false }],
  },
);
export type CarrierAccountUpdate = Static<typeof CarrierAccountUpdate>;
