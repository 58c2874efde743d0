import { compileRead, runSql } from '../dist/server-parts.js';
import { say } from './statistics.mjs';

/** A storage that records every prepared read with its arguments. */
export function recordReads(storage) {
  const reads = [];
  const prepare = (build) => {
    const read = storage.prepare(build);
    const compiled = compileRead(storage.db, build);
    return (params) => {
      reads.push({ sql: compiled.sql, args: compiled.args(params) });
      return read(params);
    };
  };
  return { reads, storage: { ...storage, prepare } };
}

/**
 * Returns a function that explains a query's plan and reports one that is not index-only. PostgreSQL may switch a prepared
 * statement to a generic plan, so that one is checked too.
 */
export async function explainer(kind, storage) {
  const { db } = storage;
  // As autovacuum would do later: index-only scans need the visibility map.
  if (kind === 'postgres') await runSql(db, 'vacuum analyze');

  const check = (name, sql, plan) => {
    if (!isIndexOnly(kind, plan)) say(`NOT INDEX-ONLY: ${kind}, ${name}\n${sql}\n${plan}`);
    return plan;
  };
  return async (name, { sql, args }) => {
    if (kind === 'sqlite')
      return check(name, sql, asTree(await runSql(db, `explain query plan ${sql}`, args)));
    check(`${name}, generic plan`, sql, textOf(await explainGeneric(db, sql, args)));
    return check(name, sql, textOf(await runSql(db, `explain (costs off) ${sql}`, args)));
  };
}

const textOf = (rows) => rows.map((row) => row['QUERY PLAN']).join('\n');

const explainGeneric = (db, sql, args) =>
  db.connection().execute(async (one) => {
    const literals = args.map((value) => (typeof value === 'number' ? value : `'${value}'`));
    await runSql(one, 'set plan_cache_mode = force_generic_plan');
    await runSql(one, `prepare explained as ${sql}`);
    const rows = await runSql(one, `explain (costs off) execute explained (${literals.join(', ')})`);
    await runSql(one, 'deallocate explained');
    await runSql(one, 'reset plan_cache_mode');
    return rows;
  });

/** The subselect that finds the ids of a page's rows. */
export const idsOf = ({ sql, args }) => ({
  sql: sql.slice(sql.indexOf(' in (') + 5, sql.lastIndexOf(') order by')),
  args,
});

/** Prints each plan once, with all queries that use it. */
export function printPlans(kind, found) {
  const served = new Map();
  for (const { name, plans } of found)
    for (const [what, plan] of plans) served.set(plan, [...(served.get(plan) ?? []), `${name} (${what})`]);
  for (const [plan, names] of served)
    process.stdout.write(`\n${kind}: ${names.join(', ')}\n${plan.replace(/^/gm, '    ')}\n`);
}

function asTree(rows) {
  const depths = new Map([[0, -1]]);
  const lines = rows.map(({ id, parent, detail }) => {
    depths.set(id, (depths.get(parent) ?? -1) + 1);
    return `${'  '.repeat(depths.get(id))}${detail}`;
  });
  return lines.join('\n');
}

const isIndexOnly = (kind, plan) =>
  kind === 'postgres'
    ? /Index Only Scan/.test(plan) && !/Seq Scan|Index Scan|Bitmap/.test(plan)
    : /COVERING INDEX|order_terms USING PRIMARY KEY/.test(plan) &&
      !/(SEARCH|SCAN) (?!found|some|every|part|o$|CONSTANT)(?!.*(COVERING|order_terms USING PRIMARY))/m.test(
        plan,
      );
