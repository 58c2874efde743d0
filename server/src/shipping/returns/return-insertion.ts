import type { Thumbnail } from '../../carriers/labels/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { Db, ReturnRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import type { LockedOrder } from '../orders/index.ts';
import { insertPhotos } from './return-photos.ts';
import { takeForReturn } from './return-request.ts';
import type { ReturnInput } from './return-schemas.ts';
import { readReturn } from './return-store.ts';

interface Draft {
  items: ReturnInput['items'];
  warehouseId: string | null;
  status: 'requested' | 'approved';
  columns?: Partial<ReturnRow>;
  photos?: readonly Thumbnail[];
}

/**
 * Stores a new return of a locked order, whoever asks for it: its items are counted on the order, so that nothing is returned twice.
 * The caller updates the order's status.
 */
export async function insertReturn(
  { clock, outbox }: { clock: Clock; outbox: Outbox },
  tx: Db,
  { row: order }: LockedOrder,
  { items: wanted, warehouseId, status, columns = {}, photos = [] }: Draft,
): Promise<ReturnRow> {
  const { id: orderId, account_id: accountId } = order;
  const items = await takeForReturn(tx, order, columns.shipment_id ?? null, wanted);
  const now = clock.now();
  const row: ReturnRow = {
    id: newId('ret'),
    account_id: accountId,
    order_id: orderId,
    shipment_id: null,
    status,
    warehouse_id: warehouseId,
    label_shipment_id: null,
    notes: null,
    reject_reason: null,
    label_void_error: null,
    metadata: toJson({}),
    requested_by: 'merchant',
    kind: 'return',
    comment: null,
    exchange: null,
    label_paid_by: null,
    label_due_at: null,
    label_attempts: 0,
    label_error: null,
    form_key: null,
    created_at: now,
    updated_at: now,
    ...columns,
  };
  await tx.insertInto('returns').values(row).execute();
  await tx
    .insertInto('return_items')
    .values(items.map((item) => ({ ...item, return_id: row.id })))
    .execute();
  await insertPhotos(tx, row, photos);
  await recordActivity(tx, clock, { accountId, type: 'return.created', orderId, returnId: row.id });
  await outbox.emit(tx, accountId, 'return.created', await readReturn(tx, row), { resourceId: orderId });
  return row;
}
