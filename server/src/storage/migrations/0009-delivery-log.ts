import type { Migration } from '../migration.ts';

/**
 * What the log of deliveries is filtered by. The event's type stands behind the newest in the one index that every list of
 * deliveries reads, where it is only compared: no index of its own is written with each delivery. What an event is about
 * is indexed once for each event, however many deliveries it has.
 */
export const deliveryLog: Migration = {
  name: 'delivery log',
  statements: ({ key }) => [
    // First, because whoever writes an event takes the tables in this order: the other way round, both would wait forever.
    `alter table events add column subject_id ${key}`,

    `alter table deliveries add column event_type ${key} not null default ''`,
    `update deliveries set event_type =
      coalesce((select type from events where events.id = deliveries.event_id), '')`,
    'drop index deliveries_by_status_newest',
    'create index deliveries_by_status_newest on deliveries (subscription_id, status, created_at, id, event_type)',

    // Every payload so far starts with the id of its order or shipment.
    `update events set subject_id = substr(data, 8, 30) where substr(data, 1, 11) in ('{"id":"ord_', '{"id":"shp_')`,
    'create index events_by_subject on events (subject_id) where subject_id is not null',
  ],
};
