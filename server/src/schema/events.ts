import { type Static, type TSchema, Type } from 'typebox';
import { keysOf } from '../lib/keys.ts';
import { Order } from './order.ts';
import { NO_TEXTS } from './order-texts.ts';
import { RefundStatus } from './refund-status.ts';
import { nullable, Timestamp } from './shapes.ts';
import { ScanLocation, TrackingStatus } from './tracking.ts';

/**
 * The event catalog: every event with its payload and an example of it. The outbox takes only these payloads, test events
 * are the examples, and the callbacks in the OpenAPI document are made from it.
 */

const shipment = {
  id: Type.String({ description: 'Id of the shipment' }),
  trackingCode: Type.String(),
  carrier: Type.String(),
  service: Type.String(),
  rate: Type.Number(),
};

/** Ids and numbers that nobody takes for real. */
const exampleShipment = {
  id: 'shp_test',
  trackingCode: 'TEST0000000000',
  carrier: 'fleet',
  service: 'ground',
  rate: 7.45,
};

const exampleOrder = (at: string): Order => ({
  id: 'ord_test',
  orderNumber: 'TEST-1',
  storeId: null,
  externalId: null,
  sourceUrl: null,
  trackingPageUrl: 'https://ship.example.com/track/test',
  storeDifference: null,
  status: 'pending',
  allocation: 'full',
  allocationPriority: 'normal',
  shipTo: {
    name: 'Test Receiver',
    street1: '1 Test Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  },
  warehouseId: 'wh_test',
  items: [
    {
      id: 'itm_test',
      productId: 'prd_test',
      sku: 'TEST-SKU',
      name: 'Test mug',
      quantity: 2,
      shippedQuantity: 0,
      cancelledQuantity: 0,
      allocatedQuantity: 2,
      returnedQuantity: 0,
      unitPrice: 12.5,
      weight: { value: 12, unit: 'oz' },
      hsCode: null,
      originCountry: null,
    },
  ],
  currency: 'USD',
  subtotal: 25,
  shippingPaid: 5,
  tax: 2.06,
  discount: 0,
  total: 32.06,
  weight: null,
  packageId: null,
  ...NO_TEXTS,
  shipBy: null,
  orderDate: null,
  isGift: false,
  insuredValue: null,
  tags: ['test'],
  metadata: {},
  shipments: [],
  holdReason: null,
  unprintedShipments: [],
  closeReason: null,
  withdrawnAt: null,
  replacementOf: null,
  replacements: [],
  appliedRules: [],
  shipToCheck: null,
  personalDataErasedAt: null,
  createdAt: at,
  updatedAt: at,
});

interface Definition<T extends TSchema> {
  /** The envelope's name in the OpenAPI document. */
  title: string;
  meaning: string;
  data: T;
  /** A payload of an event that happened at this time, ISO 8601. */
  example(at: string): Static<T>;
}

const define = <T extends TSchema>(definition: Definition<T>): Definition<T> => definition;

export const EVENTS = {
  'order.created': define({
    title: 'OrderCreatedEvent',
    meaning: 'A new order was created',
    data: Order,
    example: exampleOrder,
  }),
  'order.updated': define({
    title: 'OrderUpdatedEvent',
    meaning: 'An order was updated (status, address, etc.)',
    data: Type.Object({
      ...Order.properties,
      changed: Type.Array(Type.String(), { description: 'Names of the fields that have changed' }),
    }),
    example: (at) => ({ ...exampleOrder(at), status: 'on_hold' as const, changed: ['status'] }),
  }),
  'shipment.created': define({
    title: 'ShipmentCreatedEvent',
    meaning: 'A shipping label was purchased',
    data: Type.Object(shipment),
    example: () => exampleShipment,
  }),
  'shipment.tracking_updated': define({
    title: 'ShipmentTrackingUpdatedEvent',
    meaning: 'Tracking status of a shipment changed',
    data: Type.Object({
      ...shipment,
      status: TrackingStatus,
      statusDetail: nullable(Type.String()),
      occurredAt: Timestamp,
      location: nullable(ScanLocation),
    }),
    example: (at) => ({
      ...exampleShipment,
      status: 'in_transit' as const,
      statusDetail: 'Test scan',
      occurredAt: at,
      location: { city: 'Springfield', state: 'IL', country: 'US' },
    }),
  }),
  'shipment.voided': define({
    title: 'ShipmentVoidedEvent',
    meaning: 'A shipping label was voided or refunded',
    data: Type.Object({
      ...shipment,
      voidedAt: Timestamp,
      refundStatus: RefundStatus,
    }),
    example: (at) => ({ ...exampleShipment, voidedAt: at, refundStatus: 'submitted' as const }),
  }),
};

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = keysOf(EVENTS);
export const EventType = Type.Enum([...EVENT_TYPES], { title: 'EventType' });

export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

/** The same catalog, typed so that a type that is a parameter selects its definition. */
const definitions: { [T in EventType]: Definition<(typeof EVENTS)[T]['data']> } = EVENTS;

export const exampleOf = <T extends EventType>(type: T, at: string): EventData<T> =>
  definitions[type].example(at);

/** What is sent: the envelope around an event's payload. */
export function envelopeOf(type: EventType) {
  const { data, title }: Definition<TSchema> = EVENTS[type];
  return Type.Object(
    {
      event: Type.Literal(type),
      timestamp: Type.String({ description: 'Unix time in seconds of this attempt' }),
      data,
    },
    { title },
  );
}
