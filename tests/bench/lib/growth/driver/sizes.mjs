import { sql } from 'kysely';

const TABLES = ['deliveries', 'events', 'request_log'];

/** What tables and their partitions take on disk, and the rows in them that are dead. */
export async function sizesOf(kind, { db }) {
  if (kind === 'sqlite') {
    const [pages, free, size] = await Promise.all(
      ['page_count', 'freelist_count', 'page_size'].map(async (name) => {
        const { rows } = await sql.raw(`pragma ${name}`).execute(db);
        return rows[0][name];
      }),
    );
    return { bytes: pages * size, freeBytes: free * size };
  }
  const { rows } = await sql`
    select sum(pg_total_relation_size(relid))::float as bytes, sum(n_dead_tup)::float as dead, count(*)::int as tables
    from pg_stat_user_tables
    where ${sql.join(
      TABLES.map((table) => sql`relname = ${table} or starts_with(relname, ${`${table}_`})`),
      sql` or `,
    )}`.execute(db);
  return rows[0];
}
