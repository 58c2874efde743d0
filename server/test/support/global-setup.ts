import type { TestProject } from 'vitest/node';
import { findPostgres, findRedis, type ScratchServer, startPostgres, startRedis } from './scratch-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty where there is none. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** One scratch PostgreSQL and one scratch Redis for the whole run, or the ones a URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: ScratchServer[] = [];
  const start = async (given: string | undefined, make: (() => Promise<ScratchServer>) | undefined) => {
    if (given !== undefined) return given;
    if (make === undefined) return '';
    const server = await make();
    started.push(server);
    return server.url;
  };
  const postgres = findPostgres();
  const redis = findRedis();
  const [postgresUrl, redisUrl] = await Promise.all([
    start(process.env.TEST_DATABASE_URL, postgres === undefined ? undefined : () => startPostgres(postgres)),
    start(process.env.TEST_REDIS_URL, redis === undefined ? undefined : () => startRedis(redis)),
  ]);
  project.provide('postgresUrl', postgresUrl);
  project.provide('redisUrl', redisUrl);
  return async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
}
