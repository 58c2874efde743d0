import { type TObject, type TSchema, Type } from 'typebox';
import { keysOf } from '../lib/keys.ts';
import { collectionEvents } from './events/collection-events.ts';
import type { Definition } from './events/definition.ts';
import { inventoryEvents } from './events/inventory-events.ts';
import { orderCheckEvents, orderEvents } from './events/order-events.ts';
import { productEvents } from './events/product-events.ts';
import { returnEvents } from './events/return-events.ts';
import { shipmentEvents } from './events/shipment-events.ts';
import { storeEvents } from './events/store-events.ts';
import { trackerEvents } from './events/tracker-events.ts';
import { webhookEvents } from './events/webhook-events.ts';

/**
 * The event catalog: every event with its payload and an example of it. The outbox takes only these payloads, test events
 * are the examples, and the callbacks in the OpenAPI document are made from it. The contract's five come first.
 */
export const EVENTS = {
  ...orderEvents,
  ...shipmentEvents,
  ...orderCheckEvents,
  ...returnEvents,
  ...trackerEvents,
  ...productEvents,
  ...collectionEvents,
  ...storeEvents,
  ...webhookEvents,
  ...inventoryEvents,
};

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = keysOf(EVENTS);
export const EventType = Type.Enum([...EVENT_TYPES], { title: 'EventType' });

/** What a subscription can ask for. */
export type WantedEventType = EventType | typeof ALL_EVENTS;
/** Every type, including those that are yet to come. */
export const ALL_EVENTS = '*';
export const WantedEventType = Type.Enum([...EVENT_TYPES, ALL_EVENTS], {
  title: 'WantedEventType',
  description: '`*` for all types, including those that are yet to come',
});

type Definitions = { [T in EventType]: (typeof EVENTS)[T] };
export type EventData<T extends EventType> = ReturnType<Definitions[T]['example']>;
/** What the full form has beyond that. */
export type EventMore<T extends EventType> =
  (typeof EVENTS)[T] extends Definition<unknown, infer More> ? More : never;

/** The same catalog, typed so that a type that is a parameter selects its definition. */
const definitions: { [T in EventType]: Definition<EventData<T>, EventMore<T>> } = EVENTS;

export const exampleOf = <T extends EventType>(type: T, at: string): EventData<T> =>
  definitions[type].example(at);

export const exampleMoreOf = <T extends EventType>(type: T, at: string): EventMore<T> | undefined =>
  definitions[type].full?.example(at);

/** The payload of events of a type in the form that says the most. */
export function fullSchemaOf(type: EventType): TObject {
  const { data, full } = definitions[type];
  return full === undefined ? data : Type.Object({ ...data.properties, ...full.fields.properties });
}

/** The payload in the forms that have its fields: those that only the full one has are optional. */
function dataOf(type: EventType): TObject {
  const { data, full } = definitions[type];
  if (full === undefined) return data;
  const more = Object.entries(full.fields.properties as Record<string, TSchema>).map(([name, field]) => [
    name,
    Type.Optional(field),
  ]);
  return Type.Object({ ...data.properties, ...Object.fromEntries(more), ...data.properties });
}

/** What is sent: the envelope around an event's payload. */
export function envelopeOf(type: EventType) {
  return Type.Object(
    {
      event: Type.Literal(type),
      timestamp: Type.String({ description: 'Unix time in seconds of this attempt' }),
      data: dataOf(type),
    },
    { title: EVENTS[type].title },
  );
}
