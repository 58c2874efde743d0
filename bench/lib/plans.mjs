import { compileRead, runSql } from '../dist/server-parts.js';
import { say } from './statistics.mjs';

/** A storage, and every read that is prepared and called through it, with its arguments. */
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
 * What a database says of how it will answer a query; complains where that takes more than indexes. PostgreSQL may come to
 * answer a prepared statement by a plan for any arguments: that one is looked at too.
 */
export async function explainer(kind, storage) {
  const { db } = storage;
  // As autovacuum does in time: pages that all see are read from the index alone.
  if (kind === 'postgres') await runSql(db, 'vacuum analyze');

  const judge = (name, sql, plan) => {
    if (!isIndexOnly(kind, plan)) say(`NOT FROM INDEXES ALONE: ${kind}, ${name}\n${sql}\n${plan}`);
    return plan;
  };
  return async (name, { sql, args }) => {
    if (kind === 'sqlite')
      return judge(name, sql, asTree(await runSql(db, `explain query plan ${sql}`, args)));
    judge(`${name}, for any arguments`, sql, textOf(await explainGeneric(db, sql, args)));
    return judge(name, sql, textOf(await runSql(db, `explain (costs off) ${sql}`, args)));
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

/** A page's rows are read by their ids; this is the select that finds those. */
export const idsOf = ({ sql, args }) => ({
  sql: sql.slice(sql.indexOf(' in (') + 5, sql.lastIndexOf(') order by')),
  args,
});

/** Each plan once, under all that it serves. */
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
    : /COVERING INDEX/.test(plan) && !/(SEARCH|SCAN) (?!found|some|every|CONSTANT)(?!.*COVERING)/.test(plan);
