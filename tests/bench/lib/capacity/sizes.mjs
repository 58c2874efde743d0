/** Smaller parts are printed as one. */
const SMALLEST_PART = 0.02;

/** Bytes of each table and index of an SQLite file. */
export const sizesInFile = (file) =>
  new Map(
    file
      .prepare('select name, sum(pgsize) as bytes from dbstat group by name')
      .all()
      .map(({ name, bytes }) => [name, bytes]),
  );

/** The same of a PostgreSQL database. Partitions count as their table. */
export async function sizesInDatabase(client) {
  const { rows } = await client.query(
    `select relname as name, pg_table_size(oid)::float as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')`,
  );
  const sizes = new Map();
  for (const { name, bytes } of rows) {
    const whole = name.replace(/_(\d{8}(_kept)?|rest|pending|finished)(?=_|$)/, '');
    sizes.set(whole, (sizes.get(whole) ?? 0) + bytes);
  }
  return sizes;
}

/** What of each table and index one thing takes that is `each` of what came between. */
export const growth = (before, after, count) =>
  new Map([...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / count]));

/** The largest parts, and the rest of them, as rows of a table. */
export function largestParts(parts) {
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const isLarge = ([, bytes]) => bytes > total * SMALLEST_PART;
  const large = [...parts].filter(isLarge).sort(([, a], [, b]) => b - a);
  const rest = total - large.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [...large, ['everything else', rest], ['in all', total]].map(([name, bytes]) => [
    name,
    String(Math.round(bytes)),
  ]);
}
