// One build: it writes histories of several lengths, and measures them in turns.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteFile, openStorage } from '../../../dist/growth/parts.js';
import { answerWith } from '../../children.mjs';
import { median, nowMs } from '../../statistics.mjs';
import { fill, refillSqlite } from './fill.mjs';
import { historyOf } from './history.mjs';
import { measuresOf } from './measures.mjs';
import { onServer } from './on-server.mjs';
import { prune } from './prune.mjs';
import { sizesOf } from './sizes.mjs';

const opened = [];

answerWith(async ({ what, ...options }) => STEPS[what](options));

const STEPS = {
  async fill({ kind, place, count, now }) {
    if (place.dataFolder) mkdirSync(place.dataFolder, { recursive: true });
    const history = historyOf(count, now);
    const took = await fill(kind, place, history);
    const storage = await openStorage({ poolSize: 4, ...place });
    const measures = await measuresOf(storage, history);
    opened.push({ kind, place, history, storage, measures });
    return { took, ...(await sizesOf(kind, storage)) };
  },

  /** The median of each measure, by database. */
  async measure({ rounds, warmUps }) {
    const times = opened.map(({ measures }) =>
      Object.fromEntries(Object.keys(measures).map((name) => [name, []])),
    );
    for (let round = -warmUps; round < rounds; round++)
      for (const name of Object.keys(opened[0].measures)) {
        const inTurn = [...opened.entries()];
        for (const [i, { measures }] of round % 2 === 0 ? inTurn : inTurn.reverse()) {
          const started = nowMs();
          await measures[name]();
          if (round >= 0) times[i][name].push(nowMs() - started);
        }
      }
    return times.map((one) =>
      Object.fromEntries(Object.entries(one).map(([name, all]) => [name, median(all)])),
    );
  },

  async prune({ index, seconds }) {
    const { kind, place, history, storage } = opened[index];
    const before = await sizesOf(kind, storage);
    const pruned = await prune(kind, storage, place, history, seconds);
    return { ...pruned, before, after: await sizesOf(kind, storage) };
  },

  /** On PostgreSQL as autovacuum does; on SQLite the file is written anew, with nobody else there. */
  async vacuum({ index }) {
    const { kind, place, storage } = opened[index];
    if (kind === 'sqlite') await storage.close();
    const started = nowMs();
    if (kind === 'sqlite') await onFile(place, (file) => file.exec('vacuum'));
    else await onServer(place, (client) => client.query('vacuum deliveries, events, request_log'));
    const took = nowMs() - started;
    if (kind === 'sqlite') opened[index].storage = await openStorage({ ...place });
    return { took, ...(await sizesOf(kind, opened[index].storage)) };
  },

  /** What has expired once more, as if as much had come in. */
  async refill({ index }) {
    const { kind, history, storage } = opened[index];
    await refillSqlite(storage, history);
    return sizesOf(kind, storage);
  },

  async close() {
    for (const { storage } of opened.splice(0)) await storage.close();
  },
};

async function onFile({ dataFolder }, work) {
  const file = await openSqliteFile(join(dataFolder, 'waybill.db'));
  work(file);
  file.close();
}
