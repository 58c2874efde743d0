import { type Static, Type } from 'typebox';
import { nullable } from '../shapes.ts';
import { Store } from '../store.ts';
import { defineFrom } from './definition.ts';

const { settings: _, webhookUrl: __, sync: ___, ...fields } = Store.properties;

/** Without how it is connected: receivers of events need not know how a shop can be reached. */
const EventStore = Type.Object(fields);
export type EventStore = Static<typeof EventStore>;

const exampleStore = (at: string): EventStore => ({
  id: 'sto_test',
  provider: 'shopify',
  name: 'Test shop',
  isActive: true,
  ordersSince: null,
  warehouseId: null,
  statusMapping: {},
  reportShipments: true,
  pushStock: false,
  stockWarehouseIds: [],
  customerMessages: 'store',
  allowCombining: true,
  createdAt: at,
  updatedAt: at,
});

export const storeEvents = {
  'store.connected': defineFrom(EventStore, {
    title: 'StoreConnectedEvent',
    meaning: 'A store was connected',
    example: exampleStore,
  }),
  'store.updated': defineFrom(
    Type.Object({
      ...fields,
      changed: Type.Array(Type.String(), {
        description:
          'Names of the fields that have changed; `settings` if the connection has, which is not in the event',
      }),
    }),
    {
      title: 'StoreUpdatedEvent',
      meaning: 'The settings of a store changed; `changed` names them',
      example: (at) => ({ ...exampleStore(at), pushStock: true, changed: ['pushStock', 'updatedAt'] }),
    },
  ),
  'store.failing': defineFrom(Type.Object({ ...fields, reason: Type.String() }), {
    title: 'StoreFailingEvent',
    meaning: 'Orders of a store have not arrived for a while, because it could not be read',
    example: (at) => ({ ...exampleStore(at), reason: 'Test reason' }),
  }),
  'store.disconnected': defineFrom(
    Type.Object({
      ...fields,
      reason: nullable(Type.String(), {
        description: 'Null if it was disconnected here, and not in the shop',
      }),
    }),
    {
      title: 'StoreDisconnectedEvent',
      meaning: 'A store was disconnected, here or in the shop itself',
      example: (at) => ({ ...exampleStore(at), isActive: false, reason: null }),
    },
  ),
};
