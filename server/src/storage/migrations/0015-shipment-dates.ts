import type { Migration } from '../migration.ts';

/** When a shipment leaves and arrives, on the calendar of the warehouse on the day that the label was bought. */
export const shipmentDates: Migration = {
  name: 'shipment dates',
  statements: ({ text }) => [
    `alter table shipments add column ship_date ${text}`,
    `alter table shipments add column delivery_date ${text}`,
  ],
};
