import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { OrderStatus } from '../../schema/order.ts';
import { ReturnStatus } from '../../schema/return.ts';
import { CarrierName, nullable, Timestamp } from '../../schema/shapes.ts';
import { ShipmentStatus } from '../../schema/shipment.ts';
import { TrackingStatus } from '../../schema/tracking.ts';

export const SearchQuery = Type.Object(
  {
    q: Input.text(100, {
      description:
        'An order number, a name, an email address, a phone number, a SKU, a barcode, a tracking code or an id: as typed, ' +
        'or as a scanner reads it',
    }),
    limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Results of each kind' }),
  },
  { additionalProperties: false },
);
export type SearchQuery = Static<typeof SearchQuery>;

/** For one customer: counting more would take longer than the search. */
export const MAX_COUNTED_ORDERS = 100;

const isExact = Type.Boolean({ description: 'Whether its number, code or id is exactly the query' });

export const SearchResults = Type.Object(
  {
    orders: Type.Array(
      Type.Object({
        id: Type.String(),
        orderNumber: Type.String(),
        storeId: nullable(Type.String()),
        status: OrderStatus,
        name: nullable(Type.String({ description: "The recipient's name" })),
        city: Type.String(),
        createdAt: Timestamp,
        isExact,
      }),
    ),
    customers: Type.Array(
      Type.Object({
        name: nullable(Type.String()),
        email: nullable(Type.String()),
        q: Type.String({ description: 'Finds their orders with `GET /orders?q=`' }),
        orders: Type.Integer({
          description: `The number of orders; at most ${MAX_COUNTED_ORDERS} are counted`,
        }),
        hasMoreOrders: Type.Boolean({ description: 'Whether there are more than those counted' }),
      }),
      { description: 'Recipients of orders' },
    ),
    products: Type.Array(
      Type.Object({
        id: Type.String(),
        sku: Type.String(),
        name: Type.String(),
        barcode: nullable(Type.String()),
        isExact,
      }),
    ),
    shipments: Type.Array(
      Type.Object({
        id: Type.String(),
        trackingCode: nullable(
          Type.String({ description: 'The tracking code of the parcel that was found' }),
        ),
        carrier: Type.String(),
        carrierName: CarrierName,
        status: ShipmentStatus,
        trackingStatus: TrackingStatus,
        orderId: nullable(Type.String()),
        returnId: nullable(Type.String({ description: 'Set on a return label' })),
        isExact,
      }),
    ),
    trackers: Type.Array(
      Type.Object({
        id: Type.String(),
        trackingCode: Type.String(),
        carrier: nullable(Type.String()),
        carrierName: nullable(CarrierName),
        status: TrackingStatus,
        orderId: nullable(Type.String()),
        isExact,
      }),
    ),
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        orderId: Type.String(),
        orderNumber: Type.String(),
        status: ReturnStatus,
        isExact,
      }),
    ),
    warehouses: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isExact })),
  },
  { title: 'SearchResults', description: 'A few of each kind, best first' },
);
export type SearchResults = Static<typeof SearchResults>;
