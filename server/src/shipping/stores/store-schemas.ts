import { type Static, Type } from 'typebox';
import { changedPluginSettings, Input, pluginSettings, readOnly } from '../../schema/inputs.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';
import { CustomerMessages, StatusMapping, StoreLogType } from '../../schema/store.ts';

const Name = Input.text(100);

const options = {
  isActive: Type.Optional(Type.Boolean({ description: 'false: the store is not asked, and told nothing' })),
  ordersSince: Type.Optional(
    nullable(
      Input.moment(
        'Orders placed before this time are not imported. If omitted, those of the last 30 days are',
      ),
    ),
  ),
  warehouseId: Type.Optional(nullable(Input.Id)),
  statusMapping: Type.Optional(
    Type.Refine(
      StatusMapping,
      (mapping) => Object.keys(mapping).every((status) => status.length > 0 && status.length <= 100),
      () => 'must have statuses of 1 to 100 characters',
    ),
  ),
  reportShipments: Type.Optional(
    Type.Boolean({ description: 'Whether the store learns about shipments', default: true }),
  ),
  pushStock: Type.Optional(
    Type.Boolean({ description: 'Whether the store offers what is available here', default: false }),
  ),
  stockWarehouseIds: Type.Optional(Type.Array(Input.Id, { maxItems: 50 })),
  customerMessages: Type.Optional(CustomerMessages),
  allowCombining: Type.Optional(
    Type.Boolean({
      description: 'Whether its orders to one address may be shipped in one parcel',
      default: true,
    }),
  ),
};

export const StoreInput = Type.Object(
  {
    provider: Input.text(40, {
      description: '`shopify`, `woocommerce`, `shipstation`, `medusa`, or the id of another store plug-in',
      examples: ['woocommerce'],
    }),
    name: Name,
    settings: pluginSettings('As `GET /stores/providers` describes them'),
    ...options,
  },
  {
    additionalProperties: false,
    title: 'StoreInput',
    examples: [
      {
        provider: 'woocommerce',
        name: 'Mug shop',
        settings: { url: 'https://shop.example.com', consumerKey: 'ck_…', consumerSecret: 'cs_…' },
      },
    ],
  },
);
export type StoreInput = Static<typeof StoreInput>;

/** What is given changes, and what is missing stays. */
export const StoreUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    settings: changedPluginSettings,
    ...options,
    provider: Type.Optional(Input.text(40, { description: 'Cannot be changed' })),
    id: readOnly,
    webhookUrl: readOnly,
    sync: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  {
    additionalProperties: false,
    title: 'StoreUpdate',
    examples: [{ name: 'Mug shop, Oakland', pushStock: true }],
  },
);
export type StoreUpdate = Static<typeof StoreUpdate>;

export const StoreLogQuery = Type.Object(
  { ...PageQuery.properties, type: Type.Optional(StoreLogType) },
  { additionalProperties: false },
);
export type StoreLogQuery = Static<typeof StoreLogQuery>;

export const StoreLogParams = Type.Object({ id: Type.String(), entryId: Type.String() });

export const DifferenceResolution = Type.Object(
  {
    take: Type.Enum(['store', 'ours'], {
      description:
        '`store` takes over what the store has. `ours` keeps the order as it is, until the store changes the same field again',
    }),
  },
  { additionalProperties: false, title: 'DifferenceResolution', examples: [{ take: 'store' }] },
);
