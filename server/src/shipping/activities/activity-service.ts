import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { Activity } from '../../schema/activity.ts';
import { type ActivityRow, ownedRow, type Page, pageOfFew, type Storage } from '../../storage/index.ts';

type Subject = 'orders' | 'shipments' | 'returns';
const COLUMN = { orders: 'order_id', shipments: 'shipment_id', returns: 'return_id' } as const;

export type ActivityService = ReturnType<typeof createActivityService>;

/** The history of a resource. That of an order includes its shipments and returns. */
export function createActivityService({ storage }: { storage: Storage }) {
  return {
    /** Newest first. */
    async list(
      userId: string,
      subject: Subject,
      id: string,
      query: { page: number; limit: number },
    ): Promise<Page<Activity>> {
      await ownedRow(storage.db, subject, userId, id);
      const rows = await storage.db
        .selectFrom('activities')
        .selectAll()
        .where(COLUMN[subject], '=', id)
        .orderBy('id', 'desc')
        .execute();
      const { data, meta } = pageOfFew(rows, {}, query);
      return { data: data.map(toActivity), meta };
    },
  };
}

const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  type: row.action,
  details: fromJson(row.details),
  actor: fromJson(row.actor),
  orderId: row.order_id,
  shipmentId: row.shipment_id,
  returnId: row.return_id,
  createdAt: toIso(row.created_at),
});
