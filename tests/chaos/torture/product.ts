import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Storage } from '../../../server/src/storage/index.ts';
import { freePort } from '../../support/scratch-servers.ts';
import type { Undo } from '../undo.ts';
import { closeFilesIn } from '../world/closed-files.ts';
import { createProcess, type WaybillProcess } from '../world/process.ts';
import { openedFor } from '../world/world.ts';

/** One server that can be killed, with everything it ever logged. */
export interface Product {
  server: WaybillProcess;
  /** Exits that nobody asked for. */
  deaths: string[];
  log(): string;
  withStorage<T>(use: (storage: Storage) => Promise<T>): Promise<T>;
}

/** On SQLite if no database is given. `settings` are those that let it call a local vendor or shop. */
export async function startProduct(
  undo: Undo,
  settings: Record<string, string>,
  databaseUrl?: string,
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-torture-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = join(folder, 'data');
  const deaths: string[] = [];
  const printed: string[] = [];
  const server = createProcess({
    name: 'the server',
    command: 'serve',
    port: await freePort(),
    folder,
    env: {
      WAYBILL_DATA: dataFolder,
      ...settings,
      WAYBILL_LOG_LEVEL: 'info',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, WAYBILL_SECRET: 'a secret for nothing but torture' }),
    },
    onDeath: (what) => deaths.push(what),
    onOutput: (text) => printed.push(text),
  });
  undo.add(() => server.kill());
  await server.start();
  const withStorage = openedFor({ dataFolder, databaseUrl });
  return {
    server,
    deaths,
    log: () => printed.join(''),
    withStorage: (use) =>
      withStorage(use).finally(() => databaseUrl === undefined && closeFilesIn(dataFolder)),
  };
}

/** More than a purchase is left alone for after its request was given up on. */
const A_WHILE_MS = 61_000;
const HOURS_MS = 48 * 3_600_000;

/**
 * Makes purchases that nobody waits for look old enough to be looked up: waiting for it would take a minute each. Only
 * while no purchase is under way.
 */
export const agePurchases = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('shipments')
      .set(({ eb }) => ({
        settle_at: eb('settle_at', '-', A_WHILE_MS),
        created_at: eb('created_at', '-', A_WHILE_MS),
      }))
      .where('status', '=', 'purchasing')
      .execute(),
  );

/** The same for voids that nobody waits for. */
export const ageVoids = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('shipments')
      .set(({ eb }) => ({
        void_settle_at: eb('void_settle_at', '-', A_WHILE_MS),
        void_asked_at: eb('void_asked_at', '-', A_WHILE_MS),
      }))
      .where('status', '=', 'voiding')
      .execute(),
  );

/** Makes refunds that are under way due to be asked about, which would take hours. */
export const ageRefunds = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('shipments')
      .set(({ eb }) => ({ refund_check_at: eb('refund_check_at', '-', HOURS_MS) }))
      .where('refund_check_at', 'is not', null)
      .execute(),
  );
