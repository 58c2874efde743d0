import { sql } from 'kysely';
import { type Db, executeOften, type Storage } from '../storage/index.ts';

export interface EventNumber {
  sequence: number;
  /** Undefined if the database fills it in. */
  position: number | undefined;
}

interface ToNumber {
  accountId: string;
  /** One for each event, in their order; the same resource may come several times. */
  resourceIds: readonly string[];
  /** These events are the first of their resources, which nobody else can know of yet. */
  areFirst: boolean;
  /** Their places are needed now, and not only in the rows. */
  needsPlaces: boolean;
}

/**
 * Numbers the events of each resource from 1 on, and gives them their places in the order of commits. An event is never placed before
 * an earlier one of its resource: a transaction that began first may have waited for the resource until the other one had committed.
 *
 * New orders and products have no counter until their second event, because most of the work of a busy installation is to create them.
 */
export async function numberEvents(storage: Storage, tx: Db, toNumber: ToNumber): Promise<EventNumber[]> {
  const { resourceIds, areFirst, needsPlaces } = toNumber;
  if (resourceIds.length === 0) return [];
  if (!areFirst) return countOn(storage, tx, toNumber);
  const position = storage.isShared && !needsPlaces ? undefined : await storage.commitOrder.placeNow(tx);
  return resourceIds.map(() => ({ sequence: 1, position }));
}

async function countOn(
  storage: Storage,
  tx: Db,
  { accountId, resourceIds }: ToNumber,
): Promise<EventNumber[]> {
  const counts = new Map<string, number>();
  for (const id of resourceIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const added = [...counts].map(([id, count]) => ({ id, count }));
  // Not `excluded.last`: another transaction may have made the counter meanwhile, so that the events before are in both.
  const statement = sql<{ id: string; last: number; position: number }>`
    insert into event_sequences (resource_id, account_id, last, position)
    select r.id, ${accountId}, r.count + ${before('sequence', sql`case when r.id like 'ord_%' or r.id like 'prd_%' then 1 else 0 end`)},
      ${storage.isShared ? sql`greatest` : sql`max`}(r.place, ${before('position', sql`0`)})
    from (
      select j.value ->> 'id' as id, cast(j.value ->> 'count' as integer) as count,
        cast(${storage.commitOrder.place(tx)} as bigint) as place
      from ${storage.rowsOf(added)}
    ) r
    where true
    order by r.id
    on conflict (resource_id) do update set
      last = event_sequences.last + ${addedTo(added)},
      position = case when event_sequences.position > excluded.position then event_sequences.position else excluded.position end
    returning resource_id as id, last, position`;
  // With several events of one resource, the text depends on how many resources have them.
  const isUsual = added.length === resourceIds.length;
  const rows = isUsual ? await executeOften(tx, statement) : (await statement.execute(tx)).rows;
  const next = new Map(
    rows.map(({ id, last, position }) => [id, { sequence: last - (counts.get(id) ?? 0), position }]),
  );
  return resourceIds.map((id) => {
    const number = next.get(id);
    if (number === undefined) throw new Error(`no number for an event of ${id}`);
    number.sequence += 1;
    return { ...number };
  });
}

/** How many events a resource gets: one, as a rule. */
function addedTo(added: readonly { id: string; count: number }[]) {
  const several = added.filter(({ count }) => count > 1);
  if (several.length === 0) return sql`1`;
  const cases = several.map(({ id, count }) => sql`when ${id} then cast(${count} as integer)`);
  return sql`case excluded.resource_id ${sql.join(cases, sql` `)} else 1 end`;
}

/** What the events of a resource without a counter have: of a new order one, even if it is no longer kept. */
const before = (column: 'sequence' | 'position', otherwise: ReturnType<typeof sql>) => sql`case
  when exists (select 1 from event_sequences s where s.resource_id = r.id) then 0
  else coalesce((select max(e.${sql.ref(column)}) from events e where e.subject_id = r.id), ${otherwise}) end`;
