import { describe, test } from 'vitest';
import { FAULT_NAMES, runChaos, WORLDS } from '../chaos/chaos.ts';
import { toFindings, toTable } from '../chaos/table.ts';
import { createUndo } from '../chaos/undo.ts';

/** Every fault once, under a third of the usual load. `npm run chaos -- --kills 1000` is a long run. */
const KILLS = 1;
const LOAD = { accounts: 2, clientsOfAccount: 2 };
const DEATHS = ['kill-server', 'database-crash'];

function testBoth(only: string[]): void {
  test.concurrent.for(WORLDS)('on %s', async (world, { expect, onTestFinished }) => {
    const undo = createUndo();
    onTestFinished(undo.all);
    const results = await runChaos(world, {
      kills: KILLS,
      others: 1,
      fleetSize: 2,
      load: LOAD,
      seed: 'suite',
      only,
      undo,
      onSkipped: (what) => void process.stdout.write(`Skipped: ${what}\n`),
    });
    process.stdout.write(`\n${world}\n${toTable(results)}\n`);
    expect(results.map(toFindings).filter(Boolean)).toEqual([]);
  });
}

describe('acknowledged writes are complete, and events arrive, twice only if they were in flight', () => {
  describe('when a server or the database dies', () => testBoth(DEATHS));
  describe('under all other faults', { tags: 'long' }, () =>
    testBoth(FAULT_NAMES.filter((name) => !DEATHS.includes(name))),
  );
});
