import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

const CUSTOMER_MESSAGES = ['store', 'waybill', 'none'] as const;
export const CustomerMessages = Type.Enum([...CUSTOMER_MESSAGES], {
  title: 'CustomerMessages',
  description: 'Who writes to the customer when something ships: the store, Waybill, or nobody',
});
export type CustomerMessages = Static<typeof CustomerMessages>;

export const ORDER_MEANINGS = ['ready', 'unpaid', 'on_hold', 'cancelled', 'complete', 'ignored'] as const;
export const OrderMeaning = Type.Enum([...ORDER_MEANINGS], {
  title: 'OrderMeaning',
  description:
    "What a store's status means: `ready` to ship, `unpaid` (on hold until it is paid), `on_hold`, `cancelled`, `complete` " +
    '(nothing left to ship) or `ignored` (not imported)',
});
export type OrderMeaning = Static<typeof OrderMeaning>;

// Not a Record, whose pattern for names leaves out those with a line break.
export const StatusMapping = Type.Unsafe<Record<string, OrderMeaning>>({
  type: 'object',
  additionalProperties: OrderMeaning,
  maxProperties: 100,
  description: "What the store's own statuses mean, where the default is not right",
});
export type StatusMapping = Static<typeof StatusMapping>;

const STORE_LOG_TYPES = [
  'order.imported',
  'order.updated',
  'order.cancelled',
  'order.rejected',
  'order.conflict',
  'order.different',
  'shipment.reported',
  'shipment.report_failed',
  'stock.pushed',
  'stock.push_failed',
  'products.imported',
  'sync.failed',
  'webhooks.repaired',
] as const;
export const StoreLogType = Type.Enum([...STORE_LOG_TYPES], { title: 'StoreLogType' });
export type StoreLogType = Static<typeof StoreLogType>;

const STORE_REPORT_KINDS = ['shipment', 'void', 'scan'] as const;
export type StoreReportKind = (typeof STORE_REPORT_KINDS)[number];

/** `obsolete`: it was voided before the shop heard of it, or the store was disconnected. */
export const STORE_REPORT_STATUSES = ['pending', 'reported', 'failed', 'obsolete'] as const;
export type StoreReportStatus = (typeof STORE_REPORT_STATUSES)[number];

/** `duplicate`: several products of the shop have the same SKU, so that nobody but a person knows which one it is. */
export const STORE_PRODUCT_MATCHES = ['matched', 'unmatched', 'duplicate'] as const;
export type StoreProductMatch = (typeof STORE_PRODUCT_MATCHES)[number];

const SYNC_STATUSES = ['idle', 'running', 'failing'] as const;

const StoreSync = Type.Object(
  {
    status: Type.Enum([...SYNC_STATUSES]),
    lastStartedAt: nullable(Timestamp),
    lastFinishedAt: nullable(Timestamp),
    lastError: nullable(Type.String()),
    nextAt: nullable(Timestamp),
    imported: Type.Integer({ description: 'Orders that came from the store since it was connected' }),
    updated: Type.Integer({ description: 'Changes of the store that were taken over since then' }),
    rejected: Type.Integer({ description: 'Orders that could not be imported: the log says why' }),
  },
  { title: 'StoreSync' },
);

/** What a shop has changed in an order, and was not taken over because somebody changed it here, or because it has shipped. */
export const StoreDifference = Type.Object(
  {
    since: Timestamp,
    reason: Type.Enum(['edited_here', 'shipped'], {
      description:
        '`edited_here`: somebody changed the same field here. `shipped`: a part of the order has shipped',
    }),
    fields: Type.Array(
      Type.Object({
        field: Type.String({ description: 'As in the order: `shipTo`, `items`, `status`' }),
        store: Type.Unknown({ description: 'What the store has' }),
        ours: Type.Unknown({ description: 'What the order has here' }),
      }),
    ),
  },
  { title: 'StoreDifference' },
);
export type StoreDifference = Static<typeof StoreDifference>;

export const Store = Type.Object(
  {
    id: Type.String(),
    provider: Type.String({
      description: '`shopify`, `woocommerce`, `shipstation`, `medusa`, or the id of another store plug-in',
    }),
    name: Type.String(),
    isActive: Type.Boolean({ description: 'An inactive store is not asked, and told nothing' }),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Without the secrets' }),
    ordersSince: nullable({ ...Timestamp, description: 'Orders placed before this time are not imported' }),
    warehouseId: nullable(
      Type.String({ description: 'The warehouse of its orders, unless a rule says otherwise' }),
    ),
    statusMapping: StatusMapping,
    reportShipments: Type.Boolean(),
    pushStock: Type.Boolean(),
    stockWarehouseIds: Type.Array(Type.String(), {
      description: 'The warehouses whose stock is offered in the store; all of them if empty',
    }),
    customerMessages: CustomerMessages,
    allowCombining: Type.Boolean({
      description: 'Whether its orders to one address may be shipped in one parcel',
    }),
    webhookUrl: nullable(
      Type.String({ description: 'Where the store sends its webhooks; null if it sends none' }),
    ),
    sync: StoreSync,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Store' },
);
export type Store = Static<typeof Store>;

export const StoreProvider = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    capabilities: Type.Object({
      webhooks: Type.Boolean(),
      createsWebhooks: Type.Boolean({ description: 'False if you have to create its webhooks in the store' }),
      shipmentReports: Type.Boolean(),
      voids: Type.Boolean(),
      scans: Type.Boolean(),
      stock: Type.Boolean(),
      products: Type.Boolean(),
      statusMapping: Type.Boolean(),
      canBeSilent: Type.Boolean({ description: 'False if the store always writes to the customer itself' }),
    }),
    scopes: Type.Array(Type.String(), { description: 'What the credentials must be allowed in the store' }),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'A JSON Schema of its settings' }),
  },
  { title: 'StoreProvider' },
);
export type StoreProvider = Static<typeof StoreProvider>;

export const StoreCheck = Type.Object(
  {
    isValid: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why the connection does not work' })),
    shopName: nullable(Type.String()),
    currency: nullable(Type.String()),
    missingScopes: Type.Array(Type.String(), { description: 'What the credentials should allow and do not' }),
    webhooks: Type.Object({
      status: Type.Enum(['active', 'missing', 'unsupported']),
      reason: nullable(Type.String()),
    }),
    notices: Type.Array(Type.String()),
    statuses: Type.Array(
      Type.Object(
        { status: Type.String(), name: Type.String(), meaning: OrderMeaning },
        { title: 'StoreStatus' },
      ),
    ),
    locations: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  },
  { title: 'StoreCheck' },
);
export type StoreCheck = Static<typeof StoreCheck>;

export const StoreLogEntry = Type.Object(
  {
    id: Type.String(),
    type: StoreLogType,
    externalId: nullable(Type.String()),
    orderId: nullable(Type.String()),
    shipmentId: nullable(Type.String()),
    message: Type.String(),
    canRetry: Type.Boolean({ description: 'Whether `POST /stores/{id}/log/{entryId}/retry` tries it again' }),
    createdAt: Timestamp,
  },
  { title: 'StoreLogEntry' },
);
export type StoreLogEntry = Static<typeof StoreLogEntry>;

export const StoreLogRetry = Type.Object(
  { id: Type.String(), isScheduled: Type.Literal(true) },
  { title: 'StoreLogRetry' },
);
