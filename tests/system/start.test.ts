import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedKeys } from './support/accounts.ts';
import { call, createWebhook } from './support/call.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createInstallation, type Installation, type ServerProcess } from './support/process.ts';

const setupLink = (server: ServerProcess) => /Set it up +(\S+)/.exec(server.stdout())?.[1];

describe('a first start on SQLite', () => {
  let waybill: Installation;
  let server: ServerProcess;
  beforeAll(async () => {
    waybill = await createInstallation();
    server = await waybill.serve();
  });
  afterAll(() => waybill?.remove());

  test('prints its address, its data folder and a setup link that creates the owner, once', async () => {
    expect(server.stdout()).toMatch(/^ {2}Waybill is running at http:\/\/localhost:\d+$/m);
    expect(server.stdout()).toContain(`  Data        ${waybill.dataFolder}\n`);
    const link = setupLink(server) ?? '';
    expect(link).toMatch(new RegExp(`^${server.origin}/setup#token=[\\w-]{43}$`));
    expect((await call('GET', link)).status).toBe(200);

    const json = { token: link.split('=')[1], email: 'owner@example.com', password: 'a long password' };
    const headers = { origin: server.origin };
    const setUp = () => call('POST', `${server.origin}/dashboard/api/v1/setup`, { json, headers });
    expect((await setUp()).status).toBe(201);
    expect((await setUp()).status).toBe(409);
  });

  test('prevents a second server on its data folder', async () => {
    expectOneLineFailure(
      await waybill.run(['serve']),
      /Another Waybill server is running on the data folder/,
    );
    expect((await call('GET', `${server.origin}/readyz`)).body.status).toBe('ok');
  });

  test('leaves neither webhook secrets nor API keys in clear text in any file', async () => {
    const [{ key } = { key: '' }] = await seedKeys(waybill, 1);
    const marker = 'https://example.com/written-in-clear-text';
    const { secret } = (await createWebhook(server.origin, key, marker)).body.data;
    expect(secret).toMatch(/^whsec_/);
    const encoded = secret.slice('whsec_'.length);
    const hidden = [encoded, Buffer.from(encoded, 'base64'), key, key.slice('svc_live_'.length)];
    const expectHidden = () => {
      const names = readdirSync(waybill.dataFolder);
      const files = names.map((name) => readFileSync(join(waybill.dataFolder, name)));
      expect(files.some((file) => file.includes(marker))).toBe(true);
      for (const text of hidden) expect(files.some((file) => file.includes(text))).toBe(false);
      return names;
    };
    expect(expectHidden()).toContain('waybill.db-wal');
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expectHidden();

    expect(statSync(join(waybill.dataFolder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(statSync(waybill.dataFolder).mode & 0o777).toBe(0o700);
  });

  test('is the only one to print a setup link, because later a user exists', async () => {
    const later = await waybill.serve();
    expect(setupLink(later)).toBeUndefined();
    later.signal('SIGTERM');
    expect((await later.ended).code).toBe(0);
  });

  test('determines the key: another WAYBILL_SECRET prevents the start', async () => {
    const secret = { WAYBILL_SECRET: 'another secret than the one it started with' };
    expectOneLineFailure(await waybill.run(['serve'], secret), /WAYBILL_SECRET is not the key/);
  });
});

describe('settings', () => {
  let waybill: Installation;
  beforeAll(async () => {
    waybill = await createInstallation();
  });
  afterAll(() => waybill?.remove());

  test('are read from .env in the current folder, and the environment takes precedence', async () => {
    const lines = ['WAYBILL_PUBLIC_URL=https://file.example.com/', 'WAYBILL_DATA=./named-in-the-file'];
    writeFileSync(join(waybill.folder, '.env'), `${lines.join('\n')}\n`);
    const server = await waybill.serve({ WAYBILL_DATA: './named-in-the-environment' });
    expect(setupLink(server)).toMatch(/^https:\/\/file\.example\.com\/setup#token=/);
    expect(server.stdout()).toContain(`Data        ${join(waybill.folder, 'named-in-the-environment')}\n`);
    expect(readdirSync(waybill.folder).sort()).toEqual(['.env', 'named-in-the-environment']);
  });
});

describe('several processes at once on a fresh database', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const missing = dialect === 'postgres' && inject('postgresUrl') === '';
    test.skipIf(missing)(`all succeed on ${dialect}, and one user becomes the owner`, async () => {
      const waybill = await createInstallation(dialect);
      try {
        const emails = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
        const created = emails.map((email) => waybill.json(['users', 'create', '--email', email]));
        const users = await Promise.all(created);
        expect(users.map(({ email }) => email)).toEqual(emails);
        const roles = users.map(({ role }) => role).sort();
        expect(roles).toEqual(['member', 'member', 'owner']);
      } finally {
        await waybill.remove();
      }
    });
  }

  test.skipIf(inject('postgresUrl') === '')('all start on PostgreSQL, with the same key', async () => {
    const waybill = await createInstallation('postgres');
    try {
      const servers = await Promise.all([1, 2, 3].map(() => waybill.serve()));
      for (const { origin } of servers) expect((await call('GET', `${origin}/readyz`)).status).toBe(200);
      // The token is derived from the instance key: a process with another key would print another token.
      const tokens = new Set(servers.map((server) => setupLink(server)?.split('#')[1]));
      expect([...tokens]).toEqual([expect.stringMatching(/^token=/)]);

      const secret = { WAYBILL_SECRET: 'another secret than the one it started with' };
      expectOneLineFailure(await waybill.run(['serve'], secret), /WAYBILL_SECRET is not the key/);
    } finally {
      await waybill.remove();
    }
  });
});
