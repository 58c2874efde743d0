import type { Storage } from '../../server/src/storage/index.ts';

/** The index of terms has exactly what the rows of the orders say, and what they say names their recipient. */
export async function auditSearch(storage: Storage, accountId: string): Promise<void> {
  const { orders, entries } = await storage.write(async (tx) => ({
    orders: await tx.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute(),
    entries: await tx.selectFrom('order_terms').selectAll().where('account_id', '=', accountId).execute(),
  }));
  const stored = orders.flatMap(({ id, created_at, search_terms }) =>
    (search_terms ?? '')
      .split(' ')
      .filter((term) => term !== '')
      .map((term) => `${id} ${created_at} ${term}`),
  );
  const indexed = entries.map(({ order_id, created_at, term }) => `${order_id} ${created_at} ${term}`);
  const inIndex = new Set(indexed);
  const inRows = new Set(stored);
  const difference = [
    ...stored.filter((one) => !inIndex.has(one)),
    ...indexed.filter((one) => !inRows.has(one)),
  ];
  if (difference.length > 0 || stored.length === 0)
    throw new Error(`terms of orders and their index differ: ${difference.slice(0, 5).join(', ')}`);
  for (const { ship_to, search_terms } of orders) {
    const name = (JSON.parse(ship_to) as { name?: string }).name?.toLowerCase().split(' ')[0] ?? '';
    if (!search_terms?.includes(` ${name}`)) throw new Error(`${name} is not in ${search_terms}`);
  }
}
