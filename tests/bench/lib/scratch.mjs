import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  findPostgres,
  findRedis,
  selfSignedCertificate,
  startPostgres,
  startRedis,
} from '../dist/server-parts.js';
import { startChild } from './children.mjs';

/**
 * Starts the servers of one run on loopback, with a new database for each round, and removes everything when `use` has
 * ended.
 */
export async function withScratch(use, settings = {}) {
  const stops = [];
  let ending;
  const end = () => {
    ending ??= (async () => {
      for (const stop of stops.reverse()) await stop();
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => end().finally(() => process.exit(1)));
  try {
    return await use(await start((stop) => stops.push(stop), settings));
  } finally {
    await end();
  }
}

async function start(onEnd, { postgresSettings }) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = findPostgres() && (await startPostgres(findPostgres(), postgresSettings));
  if (postgres) onEnd(postgres.stop);
  const redis = findRedis() && (await startRedis(findRedis()));
  if (redis) onEnd(redis.stop);

  const receiver = startChild('./receiver.mjs');
  onEnd(receiver.end);
  const { cert, key } = selfSignedCertificate(['127.0.0.1']);
  const origin = await receiver.ask({ what: 'listen', cert, key });
  return {
    folder,
    receiver,
    target: { origin, ca: cert },
    /** The database server, whose connections are child processes. */
    postgresPid: postgres?.pid,
    has: { sqlite: true, postgres: postgres !== undefined, redis: redis !== undefined },
    ...createDatabases(folder, postgres?.url, redis?.url),
  };
}

/** Databases that are dropped by `remove`, or after `use`. */
function createDatabases(folder, postgresUrl, redisUrl) {
  let rounds = 0;

  async function admin(statement) {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  async function newDatabase(kind) {
    const name = `round_${++rounds}`;
    const dataFolder = join(folder, name);
    if (kind === 'postgres') await admin(`create database ${name}`);
    const place =
      kind === 'postgres'
        ? { databaseUrl: postgresUrl.replace(/\/postgres$/, `/${name}`) }
        : { dataFolder, redisUrl, redisPrefix: name };
    return {
      ...place,
      async remove() {
        if (kind === 'postgres') await admin(`drop database ${name} with (force)`);
        rmSync(dataFolder, { recursive: true, force: true });
      },
    };
  }

  return {
    newDatabase,
    async withDatabase(kind, use) {
      const { remove, ...place } = await newDatabase(kind);
      try {
        return await use(place);
      } finally {
        await remove();
      }
    },
  };
}
