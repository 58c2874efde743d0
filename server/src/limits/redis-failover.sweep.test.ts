import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { allowed, LIMIT, openLimiter, PASSWORD, USER_LINE } from '../../../tests/support/redis-limits.ts';
import {
  canRunSentinels,
  MASTER_NAME,
  type RedisNode,
  startRedisCluster,
  startRedisNode,
  startSentinel,
  startSentinelGroup,
} from '../../../tests/support/redis-servers.ts';
import { freePort } from '../../../tests/support/scratch-servers.ts';
import { examineRedis } from './index.ts';

const running: RedisNode[] = [];
const started = <T extends RedisNode | RedisNode[]>(nodes: T): T => {
  running.push(...[nodes].flat());
  return nodes;
};

describe.skipIf(!canRunSentinels())('when a server of Redis dies', () => {
  afterAll(() => Promise.all(running.map((node) => node.stop())));

  describe('behind Sentinels', () => {
    let master: RedisNode;
    let replica: RedisNode;
    let sentinels: RedisNode[];
    let url: string;
    beforeAll(async () => {
      master = started(await startRedisNode((port) => [`port ${port}`, USER_LINE]));
      replica = started(
        await startRedisNode((port) => [`port ${port}`, `replicaof 127.0.0.1 ${master.port}`, USER_LINE]),
      );
      const starting = [1, 2, 3].map(() => startSentinel({ masterPort: master.port, quorum: 2 }));
      sentinels = started(await Promise.all(starting));
      const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
      url = `redis+sentinel://waybill:${PASSWORD}@${hosts}/${MASTER_NAME}/0`;
    });

    test('when the master dies, the limit goes on where it was on the replica', async () => {
      const limiter = await openLimiter(url);
      expect(await allowed(limiter, 'failover', LIMIT / 2)).toBe(LIMIT / 2);
      const onReplica = new Redis(replica.port);
      onTestFinished(() => onReplica.disconnect());
      await expect.poll(() => onReplica.llen('waybill:limit:failover')).toBe(LIMIT / 2);
      await master.kill();
      await expect.poll(() => allowed(limiter, 'other', 1)).toBeNaN();
      await expect.poll(() => allowed(limiter, 'other', 1), { interval: 100 }).toBe(1);
      expect(limiter.problem()).toBeUndefined();
      expect(await allowed(limiter, 'failover', LIMIT)).toBe(LIMIT / 2);
      expect(await onReplica.llen('waybill:limit:failover')).toBe(LIMIT);
    });
  });

  test('another master is used although it was announced while a Sentinel that hangs was asked for the old one', async () => {
    const group = await startSentinelGroup();
    onTestFinished(() => group.stop());
    const limiter = await openLimiter(group.url);
    expect(await allowed(limiter, 'key', 1)).toBe(1);
    const old = await group.master();
    group.sentinels[0]?.signal('SIGSTOP');
    await old.kill();
    await expect.poll(() => group.master(), { interval: 100 }).not.toBe(old);
    await expect.poll(() => allowed(limiter, 'other', 1), { interval: 100, timeout: 20_000 }).toBe(1);
  });

  describe('as a cluster', () => {
    let nodes: RedisNode[];
    let url: string;
    beforeAll(async () => {
      nodes = started(await startRedisCluster(3, [USER_LINE]));
      url = `redis+cluster://waybill:${PASSWORD}@127.0.0.1:${await freePort()},127.0.0.1:${nodes[0]?.port}`;
    });

    test('each key is limited on the node that has it, and the limit stops while that is away', async () => {
      const [one, other] = [await openLimiter(url), await openLimiter(url)];
      const keys = Array.from({ length: 12 }, (_, n) => `key-${n}`);
      const counts = await Promise.all(
        keys.map(async (key) => {
          const both = await Promise.all([allowed(one, key, LIMIT), allowed(other, key, LIMIT)]);
          return both[0] + both[1];
        }),
      );
      expect(counts).toEqual(keys.map(() => LIMIT));
      const used = await Promise.all(
        nodes.map(async ({ port }) => {
          const node = new Redis(port);
          return node.dbsize().finally(() => node.disconnect());
        }),
      );
      expect(Math.min(...used)).toBeGreaterThan(0);
      expect(await examineRedis(url)).toEqual({ found: 'a cluster of 3 masters' });

      await nodes[1]?.kill();
      const all = () => Promise.all(keys.map((_, n) => allowed(one, `after-${n}`, 1)));
      await expect.poll(async () => (await all()).some(Number.isNaN)).toBe(true);
      await expect.poll(() => one.problem()).toBe('Redis is unreachable');
      await nodes[1]?.resume();
      await expect.poll(async () => (await all()).some(Number.isNaN), { interval: 200 }).toBe(false);
      expect(one.problem()).toBeUndefined();
    });

    test('a URL of a single server that leads to a cluster, and the reverse, are explained', async () => {
      const single = started(await startRedisNode((port) => [`port ${port}`]));
      const ports = nodes.map(({ port }) => port);
      const problems = await Promise.all(
        ports.map(
          async (port) => (await examineRedis(`redis://waybill:${PASSWORD}@127.0.0.1:${port}`)).problem,
        ),
      );
      expect(problems.join()).toMatch(/MOVED.*use redis\+cluster:\/\//);
      expect((await examineRedis(`redis+cluster://127.0.0.1:${single.port}`)).problem).toMatch(
        /cluster support disabled.*use redis:\/\//,
      );
    });
  });
});
