import type { Migration } from '../migration.ts';
import { outdating, SHOWN } from './0042-order-documents.ts';

/** Literally as in the queries, or SQLite does not use the index. */
const FINISHED = "status in ('shipped', 'delivered', 'cancelled')";

/**
 * When the personal data of an order, or of a shipment, was erased. The partial indexes contain only what the retention job
 * may still erase, so a new order costs nothing. Stored documents lack the new field: they are built again when they are read.
 */
export const personalData: Migration = {
  name: 'personal data',
  // They would store documents without the new field, and write names into orders that were erased.
  breaksOldProcesses: true,
  statements: ({ big }, dialect) => [
    `alter table orders add column personal_data_erased_at ${big}`,
    `alter table shipments add column personal_data_erased_at ${big}`,
    `drop trigger orders_document_outdated${dialect === 'sqlite' ? '' : ' on orders'}`,
    outdating([...SHOWN, 'personal_data_erased_at'], dialect),
    `create index orders_to_erase on orders (updated_at, id) where personal_data_erased_at is null and ${FINISHED}`,
    `create index shipments_to_erase on shipments (updated_at, id)
      where personal_data_erased_at is null and order_id is null`,
    'create index rates_by_order on rates (order_id) where order_id is not null',
    'update orders set document = null where document is not null',
  ],
};
