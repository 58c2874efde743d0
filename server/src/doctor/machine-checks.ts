import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { examineRedis } from '../limits/index.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MB = 1024 * 1024;
const SCARCE = 1024 * MB;
const EXHAUSTED = 100 * MB;

export async function checkDisk({ dataFolder, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl !== undefined) return ok('disk', "not checked: the data is on the database server's disk");
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const message = `${Math.floor(free / MB).toLocaleString('en')} MB free for ${dataFolder}`;
  const fix = 'free some space, or move the data folder to a larger disk';
  if (free < EXHAUSTED) return fail('disk', message, fix);
  return free < SCARCE ? warn('disk', message, fix) : ok('disk', message);
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const { found, problem } = await examineRedis(redisUrl);
  if (problem === undefined) return [ok('redis', `answers: ${found}`)];
  return [
    fail(
      'redis',
      `Redis is unreachable: ${problem}`,
      'start Redis or correct REDIS_URL: until then each process limits requests on its own',
    ),
  ];
}
