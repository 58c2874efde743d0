import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import {
  Address,
  answers,
  Measure,
  Metadata,
  nullable,
  PageQuery,
  paged,
  Timestamp,
} from '../../http/schemas.ts';
import { ALLOCATIONS, ORDER_STATUSES } from './order.ts';
import type { OrderService } from './order-service.ts';

const OrderItem = Type.Object(
  {
    id: Type.String(),
    productId: nullable(Type.String()),
    sku: nullable(Type.String()),
    name: Type.String(),
    quantity: Type.Integer(),
    shippedQuantity: Type.Integer(),
    unitPrice: nullable(Type.Number()),
    weight: nullable(Measure.Weight),
    hsCode: nullable(Type.String()),
    originCountry: nullable(Type.String()),
  },
  { title: 'OrderItem' },
);

const OrderStatus = Type.Enum([...ORDER_STATUSES], { title: 'OrderStatus' });

const Order = Type.Object(
  {
    id: Type.String(),
    orderNumber: Type.String(),
    storeId: nullable(Type.String()),
    status: OrderStatus,
    allocation: Type.Enum([...ALLOCATIONS]),
    shipTo: Address,
    warehouseId: nullable(Type.String()),
    items: Type.Array(OrderItem),
    currency: Type.String(),
    subtotal: Type.Number(),
    shippingPaid: Type.Number(),
    tax: Type.Number(),
    total: Type.Number(),
    requestedService: nullable(Type.String()),
    shipBy: nullable(Timestamp),
    notes: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    metadata: Metadata,
    shipments: Type.Array(Type.String(), { description: 'Ids of the shipments bought for this order' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Order' },
);

const OrderQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OrderStatus),
    storeId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);

export function orderRoutes(app: Routes, orders: OrderService): void {
  app.get(
    '/orders',
    {
      config: SHIPPING,
      schema: {
        tags: ['Orders'],
        summary: 'List orders',
        description: 'Newest first, a page at a time.',
        querystring: OrderQuery,
        response: answers(200, paged(Order)),
      },
    },
    (request) => orders.list(userOf(request), request.query),
  );
}
