import { readFileSync, rmSync } from 'node:fs';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  allowed,
  LIMIT,
  openLimiter,
  PASSWORD,
  PERMISSIONS,
  USER_LINE,
} from '../../../tests/support/redis-limits.ts';
import {
  canRunSentinels,
  createPrivateCa,
  MASTER_NAME,
  type PrivateCa,
  type RedisNode,
  startRedisNode,
  startSentinel,
} from '../../../tests/support/redis-servers.ts';
import { freePort } from '../../../tests/support/scratch-servers.ts';
import { examineRedis } from './index.ts';

const running: RedisNode[] = [];
const started = <T extends RedisNode | RedisNode[]>(nodes: T): T => {
  running.push(...[nodes].flat());
  return nodes;
};
let ca: PrivateCa;

describe.skipIf(!canRunSentinels())('Redis as it is run', () => {
  beforeAll(() => {
    ca = createPrivateCa();
  });
  afterAll(async () => {
    await Promise.all(running.map((node) => node.stop()));
    if (ca) rmSync(ca.folder, { recursive: true, force: true });
  });

  describe('behind Sentinels', () => {
    let master: RedisNode;
    let url: string;
    beforeAll(async () => {
      master = started(await startRedisNode((port) => [`port ${port}`, USER_LINE]));
      const sentinel = started(
        await startSentinel({ masterPort: master.port, config: ['requirepass sentinel-password'] }),
      );
      const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${sentinel.port}`;
      url = `redis+sentinel://waybill:${PASSWORD}@${hosts}/${MASTER_NAME}/0?sentinel_password=sentinel-password`;
    });

    test('the master is found, past a Sentinel that is away, and the doctor says where', async () => {
      const limiter = await openLimiter(url);
      expect(limiter.problem()).toBeUndefined();
      expect(await allowed(limiter, 'found', LIMIT + 1)).toBe(LIMIT);
      expect(await examineRedis(url)).toEqual({
        found: `Sentinel's master ${MASTER_NAME} at 127.0.0.1:${master.port}`,
      });
    });

    test('a Sentinel that asks for a login, or knows no such master, is named as the problem', async () => {
      expect((await examineRedis(url.replace(/\?.*/, ''))).problem).toMatch(
        /NOAUTH.*give the login of the Sentinels as \?sentinel_username/,
      );
      expect((await examineRedis(url.replace(MASTER_NAME, 'other'))).problem).toMatch(
        /the Sentinels have no master named other/,
      );
    });
  });

  describe('with a user of its own', () => {
    test('needs the permissions in the docs: each of them, and none besides', async () => {
      const node = started(await startRedisNode((port) => [`port ${port}`, USER_LINE]));
      const admin = new Redis(node.port);
      onTestFinished(() => admin.disconnect());
      const time = Math.floor(Date.now() / 1000) * 1_000_000;
      /** What the user was refused. */
      async function refused(change: string[] = []): Promise<string[]> {
        await admin.call('ACL', 'SETUSER', 'waybill', 'reset', ...USER_LINE.split(' ').slice(2), ...change);
        await admin.call('ACL', 'LOG', 'RESET');
        await admin.del('waybill:limit:doctor');
        await admin.rpush('waybill:limit:doctor', time - 61_000_000);
        const url = `redis://waybill:${PASSWORD}@127.0.0.1:${node.port}`;
        await examineRedis(url);
        const limiter = await openLimiter(url);
        for (let n = 0; n < 2; n++) await allowed(limiter, 'twice', 1);
        await limiter.close();
        const log = (await admin.call('ACL', 'LOG')) as unknown[][];
        return [...new Set(log.map((entry) => String(entry[entry.indexOf('object') + 1])))];
      }
      // The client library says that it cannot read INFO.
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      onTestFinished(() => warn.mockRestore());
      expect(await refused()).toEqual([]);
      expect(warn).not.toHaveBeenCalled();
      const commands = (PERMISSIONS.match(/\+[\w|]+/g) ?? []).filter((name) => !name.startsWith('+cluster'));
      for (const command of commands)
        expect([command, await refused([command.replace('+', '-')])]).toEqual([command, [command.slice(1)]]);
      expect(await refused(['resetkeys'])).toContain('waybill:limit:doctor');
    });

    test('a wrong password is an error that does not contain it', async () => {
      const node = started(await startRedisNode((port) => [`port ${port}`, USER_LINE]));
      const { problem } = await examineRedis(`redis://waybill:hunter2@127.0.0.1:${node.port}`);
      expect(problem).toMatch(/WRONGPASS/);
      expect(problem).not.toContain('hunter2');
    });
  });

  describe('over TLS with a private CA', () => {
    const files = () => `ca=${ca.ca}&cert=${ca.cert}&key=${ca.key}`;

    test('one server is used if its CA is named, also behind Sentinels', async () => {
      const node = started(await startRedisNode((port) => ['port 0', `tls-port ${port}`, ...ca.config]));
      const plain = `rediss://127.0.0.1:${node.port}`;
      expect(await allowed(await openLimiter(`${plain}?${files()}`), 'tls', LIMIT + 1)).toBe(LIMIT);
      expect((await examineRedis(plain)).problem).toMatch(/name the CA with \?ca=/);
      expect((await examineRedis(`${plain}?ca=${ca.ca}`)).problem).toMatch(/\?cert=…&key=…/);
      expect((await examineRedis(`${plain}?ca=/nonexistent.pem`)).problem).toMatch(
        /^Cannot read a file that REDIS_URL names: ENOENT/,
      );
      const sentinel = started(
        await startSentinel({ masterPort: node.port, config: ca.config, isTls: true }),
      );
      const url = `rediss+sentinel://127.0.0.1:${sentinel.port}/${MASTER_NAME}?${files()}`;
      expect(await allowed(await openLimiter(url), 'through Sentinel', LIMIT + 1)).toBe(LIMIT);
    });

    test('so is a cluster, by the names of its nodes', async () => {
      const node = started(
        await startRedisNode((port) => [
          ...['port 0', `tls-port ${port}`, 'cluster-enabled yes', 'tls-cluster yes', ...ca.config],
          'cluster-announce-hostname localhost',
          'cluster-preferred-endpoint-type hostname',
        ]),
      );
      const tls = { ca: readFileSync(ca.ca), cert: readFileSync(ca.cert), key: readFileSync(ca.key) };
      const admin = new Redis({ port: node.port, tls });
      onTestFinished(() => admin.disconnect());
      await admin.cluster('ADDSLOTSRANGE', 0, 16_383);
      await expect.poll(() => admin.cluster('INFO')).toContain('cluster_state:ok');
      const url = `rediss+cluster://localhost:${node.port}?${files()}`;
      expect(await allowed(await openLimiter(url), 'tls', LIMIT + 1)).toBe(LIMIT);
    });
  });
});
