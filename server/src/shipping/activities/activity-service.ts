import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { Activity } from '../../schema/activity.ts';
import { type ActivityRow, ownedRow, type Page, type Storage } from '../../storage/index.ts';

type Subject = 'orders' | 'shipments' | 'returns';
const COLUMN = { orders: 'order_id', shipments: 'shipment_id', returns: 'return_id' } as const;

export type ActivityService = ReturnType<typeof createActivityService>;

/** The history of a resource. That of an order includes its shipments and returns. */
export function createActivityService({ storage }: { storage: Storage }) {
  return {
    /** Newest first. */
    async list(
      accountId: string,
      subject: Subject,
      id: string,
      query: { page: number; limit: number },
    ): Promise<Page<Activity>> {
      await ownedRow(storage.db, subject, accountId, id);
      const { page, limit } = query;
      const ofSubject = storage.db.selectFrom('activities').where(COLUMN[subject], '=', id);
      const { total } = await ofSubject
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await ofSubject
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return {
        data: rows.map(toActivity),
        meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
      };
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
