import type { Db } from '../../../storage/index.ts';
import type { Applied } from '../import/applied.ts';

const COUNTED = {
  updated: ({ outcome }: Applied) => outcome === 'updated' || outcome === 'cancelled',
  rejected: (applied: Applied) => applied.outcome === 'rejected' && applied.isNews,
};

/**
 * Adds what became of some orders to the totals of their store. Once for a page and not with each order, whose transactions would all wait
 * for the row of the store. A process that dies before does not count its page; whoever applies it again changes nothing, and so
 * nothing is counted twice.
 */
export async function countArrivals(tx: Db, storeId: string, applied: readonly Applied[]): Promise<void> {
  const countOf = (column: keyof typeof COUNTED): number => applied.filter(COUNTED[column]).length;
  const [updated, rejected] = [countOf('updated'), countOf('rejected')];
  if (updated + rejected === 0) return;
  await tx
    .updateTable('stores')
    .set((eb) => ({
      updated: eb('updated', '+', updated),
      rejected: eb('rejected', '+', rejected),
    }))
    .where('id', '=', storeId)
    .execute();
}
