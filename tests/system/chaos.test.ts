import { describe, test } from 'vitest';
import { runChaos, WORLDS } from '../chaos/chaos.ts';
import { toFindings, toTable } from '../chaos/table.ts';
import { createUndo } from '../chaos/undo.ts';

/** Every fault once, under a third of the usual load. `npm run chaos -- --kills 1000` is a long run. */
const KILLS = 1;
const LOAD = { accounts: 2, clientsOfAccount: 2 };

describe.concurrent('under all faults, acknowledged writes are complete, and events arrive, twice only if they were in flight', () => {
  for (const world of WORLDS) {
    test(`on ${world}`, async ({ expect, onTestFinished }) => {
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
      });
      process.stdout.write(`\n${world}\n${toTable(results)}\n`);
      expect(results.map(toFindings).filter(Boolean)).toEqual([]);
    });
  }
});
