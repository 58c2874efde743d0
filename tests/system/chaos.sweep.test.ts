import { describe, type TestContext, test } from 'vitest';
import { FAULT_NAMES, runChaos, WORLDS, type WorldName } from '../chaos/chaos.ts';
import { toFindings, toTable } from '../chaos/table.ts';
import { createUndo } from '../chaos/undo.ts';
import { canRunPatroni } from '../support/patroni-cluster.ts';

/** Every fault once, under a third of the usual load. `npm run chaos -- --kills 1000` is a long run. */
const KILLS = 1;
const LOAD = { accounts: 2, clientsOfAccount: 2 };
const DEATHS = ['kill-server', 'database-crash'];

interface Run {
  world: WorldName;
  only: string[];
  hasPatroni?: boolean;
}

async function expectNoFindings(
  { world, ...options }: Run,
  { expect, onTestFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>,
): Promise<void> {
  const undo = createUndo();
  onTestFinished(undo.all);
  const results = await runChaos(world, {
    kills: KILLS,
    others: 1,
    fleetSize: 2,
    load: LOAD,
    seed: 'suite',
    undo,
    onSkipped: (what) => void process.stdout.write(`Skipped: ${what}\n`),
    ...options,
  });
  process.stdout.write(`\n${world}\n${toTable(results)}\n`);
  expect(results.map(toFindings).filter(Boolean)).toEqual([]);
}

function testAll(only: string[]): void {
  test.concurrent.for(WORLDS)('on %s', (world, context) => expectNoFindings({ world, only }, context));
}

describe('acknowledged writes are complete, and events arrive, twice only if they were in flight', () => {
  describe('when a server or the database dies', () => testAll(DEATHS));
  describe('under all other faults', { tags: 'long' }, () =>
    testAll(FAULT_NAMES.filter((name) => !DEATHS.includes(name))),
  );
  test.skipIf(!canRunPatroni())('when Patroni promotes standbys', { tags: 'long' }, (context) =>
    expectNoFindings({ world: 'failover', only: [...FAULT_NAMES], hasPatroni: true }, context),
  );
});
