import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteFile } from '../../../server/src/storage/sqlite-engine.ts';
import { freePort } from '../../support/scratch-servers.ts';
import { createBalancer } from '../load/http.ts';
import type { Random } from '../random.ts';
import type { Undo } from '../undo.ts';
import { closeFilesIn } from './closed-files.ts';
import { openDisk } from './disk.ts';
import { createProcess } from './process.ts';
import { startReceiver } from './receiver.ts';
import { openedFor, type SqliteWorld } from './world.ts';

/** `dataFolder` may be on another disk than everything else. */
export async function startSqliteWorld(
  undo: Undo,
  random: Random,
  dataFolder?: string,
): Promise<SqliteWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-chaos-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(random);
  undo.add(() => receiver.close());
  const data = dataFolder ?? join(folder, 'data');
  const disk = openDisk(folder);
  const deaths: string[] = [];
  const server = createProcess({
    name: 'the server',
    command: 'serve',
    port: await freePort(),
    folder,
    env: {
      ...{ WAYBILL_DATA: data, WAYBILL_LOG_LEVEL: 'error' },
      ...receiver.env,
      ...('env' in disk && disk.env),
    },
    onDeath: (what) => deaths.push(what),
  });
  undo.add(() => server.kill());
  const balancer = createBalancer(() => [server.origin]);
  undo.add(() => balancer.close());
  await server.start();
  const withStorage = openedFor({ dataFolder: data, databaseUrl: undefined });
  return {
    name: 'sqlite',
    servers: [server],
    receiver,
    balancer,
    deaths,
    dataFolder: data,
    disk,
    withStorage: (use) => withStorage(use).finally(() => closeFilesIn(data)),
  };
}

/**
 * The deliveries that a killed server had claimed. Opens the file read-only, so that its recovery is left to the next
 * server.
 */
export async function claimedInFile(dataFolder: string): Promise<Set<string>> {
  const claimed = await readClaims(`file:${join(dataFolder, 'waybill.db')}?mode=ro`);
  await closeFilesIn(dataFolder);
  return claimed;
}

async function readClaims(path: string): Promise<Set<string>> {
  const file = await openSqliteFile(path);
  try {
    const rows = file.prepare('select delivery_id as id from delivery_claims').all() as { id: string }[];
    return new Set(rows.map(({ id }) => id));
  } finally {
    file.close();
  }
}
