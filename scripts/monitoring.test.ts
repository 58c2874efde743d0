import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../server/src/config.ts';
import { createLog, startServer } from '../server/src/main.ts';
import { createDatabase, DIALECTS } from '../tests/support/storages.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../deploy', path), 'utf8');
const rules: { alert: string; expr: string; annotations: Record<string, string> }[] = parse(
  read('prometheus/alerts.yml'),
).groups[0].rules;

interface Panel {
  id: number;
  type: string;
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}
const dashboard: { panels: Panel[]; templating: { list: { name: string }[] } } = JSON.parse(
  read('grafana/waybill.json'),
);
const targets = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map((target) => ({ title, ...target })),
);

/** Label names of all metrics, by name. */
type Known = Map<string, Set<string>>;

/** What Prometheus adds to every metric. */
const ADDED = ['job', 'instance'];

function collect(known: Known, exposition: string): void {
  const labelsOf = (name: string) => known.get(name) ?? known.set(name, new Set()).get(name);
  for (const [, name = ''] of exposition.matchAll(/^# TYPE (\w+)/gm)) labelsOf(name);
  for (const [, name = '', labels = ''] of exposition.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) labelsOf(name)?.add(label);
}

async function scrape(known: Known, dialect: (typeof DIALECTS)[number]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  const config = loadConfig({
    WAYBILL_DATA: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    WAYBILL_LOG_LEVEL: 'fatal',
    // Also where it is no standby, there are metrics of it.
    ...(database && { DATABASE_URL: database.url, WAYBILL_DATABASE_REPLICA_URL: database.url }),
  });
  const server = await startServer(config, createLog(config));
  try {
    await fetch(`${server.address}/healthz`);
    const response = await fetch(`${server.address}/metrics`);
    expect(response.status).toBe(200);
    collect(known, await response.text());
  } finally {
    await server.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The metrics of an expression, with the labels that it selects by, groups by or expects. */
function findProblems(known: Known, expr: string, expected: readonly string[] = []): string[] {
  const problems: string[] = [];
  const withoutStrings = expr.replaceAll(/"[^"]*"/g, '""');
  const selectors = [...withoutStrings.matchAll(/\b((?:waybill|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  if (selectors.length === 0) problems.push('names no metric');
  const available = new Set(ADDED);
  for (const [, name = '', selected = ''] of selectors) {
    const labels = name === 'up' ? new Set<string>() : known.get(name);
    if (labels === undefined) problems.push(`${name} does not exist`);
    for (const label of labels ?? []) available.add(label);
    for (const [, label = ''] of selected.matchAll(/(\w+)\s*[=!]/g))
      if (!ADDED.includes(label) && !labels?.has(label)) problems.push(`${name} has no label ${label}`);
  }
  const grouped = [...withoutStrings.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  for (const label of [...grouped, ...expected])
    if (!available.has(label)) problems.push(`no metric of it has the label ${label}`);
  return problems;
}

describe('the Grafana dashboard and the alert rules', () => {
  const known: Known = new Map();
  beforeAll(async () => {
    await Promise.all(DIALECTS.map((dialect) => scrape(known, dialect)));
    // Without PostgreSQL on this machine.
    if (!DIALECTS.includes('postgres')) {
      known.set('waybill_database_connections', new Set(['use', 'state']));
      for (const name of ['used', 'lag_seconds'])
        known.set(`waybill_database_replica_${name}`, new Set(['use', 'replica']));
      known.set('waybill_database_replica_reads_total', new Set(['use', 'outcome']));
    }
  });

  test('use only metrics that a server has, with their labels', () => {
    const labelsIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name = '']) => name);
    const problems = [
      ...rules.map(({ alert, expr, annotations }) => ({
        name: alert,
        problems: findProblems(known, expr, labelsIn(JSON.stringify(annotations), /\$labels\.(\w+)/g)),
      })),
      ...targets.map(({ title, expr, legendFormat }) => ({
        name: title,
        problems: findProblems(known, expr, labelsIn(legendFormat, /\{\{(\w+)\}\}/g)),
      })),
    ].filter(({ problems }) => problems.length > 0);
    expect(problems).toEqual([]);
  });

  test('show every metric of Waybill somewhere', () => {
    const all = [...rules, ...targets].map(({ expr }) => expr).join('\n');
    const unused = [...known.keys()].filter(
      (name) => name.startsWith('waybill_') && !/_(sum|bucket|count)$/.test(name) && !all.includes(name),
    );
    expect(unused).toEqual([]);
  });

  test('can be imported: panels have ids of their own, and every variable is defined', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const defined = dashboard.templating.list.map(({ name }) => name);
    const used = read('grafana/waybill.json').matchAll(/\$\{?(?!__)([a-z]\w*)/g);
    expect([...new Set([...used].map(([, name]) => name))].sort()).toEqual(defined.sort());
  });
});
