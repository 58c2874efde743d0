import { ALL_EVENTS, type EventType, type WantedEventType } from '../schema/events.ts';

/** Whether events of this type are among those that a subscription asks for. */
export const isWanted = (types: readonly WantedEventType[], type: EventType): boolean =>
  types.includes(type) || types.includes(ALL_EVENTS);

/** The types that a query has to look for; undefined for all. */
export const typesToFind = (types: readonly WantedEventType[]): readonly EventType[] | undefined => {
  const named = types.filter((type) => type !== ALL_EVENTS);
  return named.length === types.length ? named : undefined;
};
