import { randomBytes } from 'node:crypto';
import { access, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hmacSha256 } from '../lib/crypto.ts';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import type { Db, Storage } from '../storage/index.ts';

export interface InstanceKey {
  key: Buffer;
  /** `database` deserves a warning: one backup then contains both the encrypted data and the key. */
  source: 'setting' | 'data folder' | 'database';
}

interface InstanceKeyOptions {
  storage: Storage;
  secret: string | undefined;
  dataFolder: string;
}

/** Names of rows in `settings`. */
export const STORED_KEY = 'instance_key';
export const FINGERPRINT = 'instance_key_fingerprint';

export const keyFileIn = (dataFolder: string): string => join(dataFolder, 'secret.key');

const keyOfSecret = (secret: string): Buffer => hmacSha256(secret, 'waybill secret v1');

/** Tells whether two keys are the same, and nothing else about them. */
const fingerprintOf = (key: Buffer): string => hmacSha256(key, 'waybill fingerprint v1').toString('hex');

export const matchesFingerprint = (fingerprint: string, key: { secret: string } | { hex: string }): boolean =>
  fingerprintOf('secret' in key ? keyOfSecret(key.secret) : Buffer.from(key.hex, 'hex')) === fingerprint;

/**
 * The key that encrypts secrets at rest. All processes of a fleet need the same one, so a generated key is stored
 * in the database if that is shared (PostgreSQL); with SQLite it is a file in the data folder.
 */
export async function loadInstanceKey(options: InstanceKeyOptions): Promise<InstanceKey> {
  const { storage } = options;
  // A missing key is never replaced by a new one, which would be in the way when the old one is restored from a backup.
  const isNew = (await readSetting(storage, FINGERPRINT)) === undefined;
  const found = await findKey(options, isNew);
  const fingerprint = fingerprintOf(found.key);
  const known = await insertSettingIfAbsent(storage, FINGERPRINT, fingerprint);
  if (known === fingerprint) return found;
  throw new OperatorError(
    found.source === 'setting'
      ? 'WAYBILL_SECRET is not the key that this database was encrypted with: set the one used when it was created'
      : `The secret key in the ${found.source} is not the one that this database was encrypted with: ${WHAT_TO_DO}`,
  );
}

/** From now on the key is that of a secret. Returns it, to encrypt everything with it in the same transaction. */
export async function replaceInstanceKey(tx: Db, secret: string): Promise<Buffer> {
  const key = keyOfSecret(secret);
  await tx
    .updateTable('settings')
    .set({ value: fingerprintOf(key) })
    .where('name', '=', FINGERPRINT)
    .execute();
  await tx.deleteFrom('settings').where('name', '=', STORED_KEY).execute();
  return key;
}

const WHAT_TO_DO = 'restore secret.key from a backup, or set WAYBILL_SECRET';

async function findKey(
  { storage, secret, dataFolder }: InstanceKeyOptions,
  isNew: boolean,
): Promise<InstanceKey> {
  if (secret !== undefined) return { key: keyOfSecret(secret), source: 'setting' };
  if (storage.isShared) {
    if (!isNew && (await readSetting(storage, STORED_KEY)) === undefined) {
      throw new OperatorError(
        'This database was encrypted with a WAYBILL_SECRET: set the one used when it was created',
      );
    }
    const stored = await insertSettingIfAbsent(storage, STORED_KEY, randomBytes(32).toString('hex'));
    return { key: Buffer.from(stored, 'hex'), source: 'database' };
  }
  return { key: await readKeyFile(keyFileIn(dataFolder), isNew), source: 'data folder' };
}

async function createKeyFile(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    // Creating a link is atomic: when two processes start for the first time, the second reads the first one's key.
    await link(draft, path).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new OperatorError(`Cannot write ${path}: ${messageOf(error)}`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readKeyFile(path: string, isNew: boolean): Promise<Buffer> {
  await access(path).catch((error) => {
    if (codeOf(error) !== 'ENOENT') return; // the read below reports it
    if (isNew) return createKeyFile(path);
    throw new OperatorError(`${path} is missing, and this database was encrypted with it: ${WHAT_TO_DO}`);
  });
  const text = await readFile(path, 'utf8').then(
    (content) => content.trim(),
    (error) => {
      throw new OperatorError(`Cannot read ${path}: ${messageOf(error)}`);
    },
  );
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new OperatorError(`${path} does not contain a valid key: restore it from a backup`);
  return Buffer.from(text, 'hex');
}

/** Returns the stored value, which is `value` only if there was none before. */
async function insertSettingIfAbsent(storage: Storage, name: string, value: string): Promise<string> {
  const known = await readSetting(storage, name);
  if (known !== undefined) return known;
  await storage.write((tx) =>
    tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return (await readSetting(storage, name)) ?? value;
}

async function readSetting(storage: Storage, name: string): Promise<string | undefined> {
  const row = await storage.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
