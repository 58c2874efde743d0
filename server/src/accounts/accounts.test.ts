import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { createApiKeyService } from './api-keys.ts';
import { loadInstanceKey } from './instance-key.ts';
import { createPasswords } from './passwords.ts';
import { createUserService } from './users.ts';

const clock = createTestClock();
const PASSWORD = 'correct horse battery';
const passwords = createPasswords();

let scratch: ScratchStorage;
beforeAll(async () => {
  scratch = await openScratchStorage('sqlite');
});
afterAll(() => scratch.remove());

test('a password verifies against its own hash only, and each hash is salted', async () => {
  const [a, b] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  expect(a).not.toBe(b);
  expect(await passwords.hashesLike(PASSWORD, [a, a, b])).toEqual([a, b]);
  expect(await passwords.hashesLike(`${PASSWORD} `, [a])).not.toEqual([a]);
  expect(await passwords.hashesLike(PASSWORD, ['none'])).toEqual([]);
});

test('password hashes, and the dummy hash for unknown users, use the OWASP scrypt parameters', async () => {
  for (const hash of [await passwords.hash(PASSWORD), passwords.dummyHash])
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
});

test('the first user is the owner, and emails are unique regardless of case', async () => {
  const users = createUserService({ storage: scratch.storage, clock, passwords });
  expect(await users.any()).toBe(false);
  const owner = await users.create({ email: ' Owner@Example.com ', password: PASSWORD });
  expect(owner).toMatchObject({ email: 'owner@example.com', role: 'owner' });
  expect(await users.create({ email: 'second@example.com', password: PASSWORD })).toMatchObject({
    role: 'member',
  });
  const again = users.create({ email: 'OWNER@example.com', password: PASSWORD });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  const origin = { client: { address: '192.0.2.1' }, gone: new AbortController().signal };
  const second = users.createOwner({ email: 'x@example.com', password: PASSWORD, ...origin });
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(users.create({ email: 'no', password: PASSWORD })).rejects.toThrow(/^email: /);
  await expect(users.create({ email: 'a@b.c', password: 'short' })).rejects.toThrow(/^password: /);
});

describe('API keys', () => {
  const keys = () => createApiKeyService({ storage: scratch.storage, clock, maxApiKeys: 1_000 });
  const owner = async () => {
    const [user] = await createUserService({ storage: scratch.storage, clock, passwords }).list();
    return user?.id as string;
  };

  test('expire one calendar year after creation, or at an earlier date', async () => {
    const input = { accountId: await owner(), name: 'k', access: ['shipping' as const] };
    expect((await keys().create(input)).apiKey.expiresAt).toBe('2027-03-01T12:00:00.000Z');
    const expiresAt = clock.now() + 1;
    expect((await keys().create({ ...input, expiresAt })).apiKey.expiresAt).toBe('2026-03-01T12:00:00.001Z');
  });

  test.each([
    [{ expiresAt: Number.NaN }, /^expiresAt: must be a date/],
    [{ expiresAt: clock.now() }, /^expiresAt: must be in the future/],
    [{ expiresAt: Date.parse('2027-03-01T12:00:00.001Z') }, /^expiresAt: must be within one year/],
    [{ name: '  ' }, /^name: must have 1 to 100 characters/],
    [{ access: [] }, /^access: must be one or more of shipping, addresses/],
    [{ access: ['everything' as never] }, /^access: must be one or more of shipping, addresses/],
    [{ permissions: [] }, /^permissions: must be one or more of read, write/],
  ])('are rejected with %j', async (over, message) => {
    const input = { accountId: await owner(), name: 'k', access: ['shipping' as const], ...over };
    await expect(keys().create(input)).rejects.toThrow(message);
  });

  test('keep the time of their first revocation when revoked again', async () => {
    const { apiKey } = await keys().create({ accountId: await owner(), name: 'k', access: ['addresses'] });
    const first = await keys().revoke(apiKey.id);
    clock.advance(1_000);
    expect((await keys().revoke(apiKey.id)).revokedAt).toBe(first.revokedAt);
    expect(first.status).toBe('revoked');
    await expect(keys().revoke('key_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the instance key', () => {
  test('is generated once in the data folder, and a lost one is not silently replaced', async () => {
    const own = await openScratchStorage('sqlite');
    const load = (secret?: string) =>
      loadInstanceKey({ storage: own.storage, secret, dataFolder: own.options.dataFolder });
    const made = await Promise.all([load(), load(), load()]);
    expect(new Set(made.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect(made[0]?.source).toBe('data folder');
    expect(readdirSync(own.options.dataFolder).filter((name) => name.startsWith('secret.key'))).toEqual([
      'secret.key',
    ]);

    const file = join(own.options.dataFolder, 'secret.key');
    const kept = readFileSync(file);
    writeFileSync(file, 'garbage');
    await expect(load()).rejects.toThrow(/does not contain a valid key/);
    writeFileSync(file, `${'0'.repeat(64)}\n`);
    await expect(load()).rejects.toThrow(/is not the one that this database was encrypted with/);
    await expect(load('x'.repeat(32))).rejects.toThrow(/^WAYBILL_SECRET is not the key/);
    writeFileSync(file, kept);
    expect((await load()).key).toEqual(made[0]?.key);
    await own.remove();
  });

  test.skipIf(inject('postgresUrl') === '')('is shared by all processes on one PostgreSQL', async () => {
    const own = await openScratchStorage('postgres');
    const load = (dataFolder: string) =>
      loadInstanceKey({ storage: own.storage, secret: undefined, dataFolder });
    const [a, b] = await Promise.all([load('/nowhere/a'), load('/nowhere/b')]);
    expect(a.key).toEqual(b.key);
    expect(a.source).toBe('database');
    await own.remove();
  });
});
