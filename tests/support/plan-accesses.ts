/** How one step of a plan finds rows of a table. */
export interface Access {
  table: string;
  /** None when it reads the table itself. */
  index?: string | undefined;
  /** Which columns limit what it reads. None if it reads everything. */
  by: string;
}

/** From `explain query plan`. Names of subqueries and of lists are no tables. */
export function sqliteAccesses(rows: readonly { detail: string }[]): Access[] {
  const details = rows.map(({ detail }) => detail);
  const made = new Set(
    details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []),
  );
  return details.flatMap((detail) => {
    const [, how, table = '', index, by = ''] =
      /^(SCAN|SEARCH) (\S+)(?: USING (?:COVERING )?(?:INDEX (\S+)|(?:INTEGER )?PRIMARY KEY))?(?: \((.*)\))?$/.exec(
        detail,
      ) ?? [];
    if (how === undefined || made.has(table) || /VIRTUAL TABLE|CONSTANT|-ROW VALUES/.test(detail)) return [];
    return [{ table, index, by }];
  });
}

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Step[];
}

/** A plan names the partitions of a table. */
const wholeOf = (table: string): string => table.replace(/^(deliveries|events|request_log)_.*/, '$1');

export type IndexColumns = ReadonlyMap<string, readonly string[]>;

/** From `explain (format json)`. */
export const postgresAccesses = (rows: readonly Record<string, unknown>[], columns: IndexColumns): Access[] =>
  ((rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Step }[]).flatMap(({ Plan }) => accessesOf(Plan, columns));

function accessesOf(step: Step, columns: IndexColumns, heap?: string): Access[] {
  const table = wholeOf(step['Relation Name'] ?? heap ?? '');
  const index = step['Index Name'];
  const below = (step.Plans ?? []).flatMap((next) => accessesOf(next, columns, table));
  if (step['Node Type'] === 'Seq Scan') return [{ table, by: '' }, ...below];
  if (index === undefined) return below;
  // A condition on a later column is checked for each entry that the columns before it leave.
  const all = columns.get(index) ?? [];
  const isLimited = (column: string) => new RegExp(`\\b${column}\\b`).test(step['Index Cond'] ?? '');
  const free = all.findIndex((column) => !isLimited(column));
  return [{ table, index, by: all.slice(0, free === -1 ? all.length : free).join(', ') }, ...below];
}
