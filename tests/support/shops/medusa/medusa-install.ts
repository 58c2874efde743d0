import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const MEDUSA_VERSION = '2.21.2';

/** Why there is no Medusa on this machine. */
export class MedusaUnavailable extends Error {
  override name = 'MedusaUnavailable';
}

const PACKAGE = {
  name: 'scratch-shop',
  version: '0.0.0',
  private: true,
  dependencies: {
    '@medusajs/cli': MEDUSA_VERSION,
    '@medusajs/framework': MEDUSA_VERSION,
    '@medusajs/medusa': MEDUSA_VERSION,
  },
  // Its ranges would choose the newest releases, which need versions of each other that not every mirror of the registry has yet.
  overrides: {
    '@aws-sdk/client-s3': '3.980.0',
    '@aws-sdk/lib-storage': '3.980.0',
    '@aws-sdk/s3-request-presigner': '3.980.0',
  },
};

const CONFIG = `const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'scratch', cookieSecret: 'scratch' },
  },
  admin: { disable: true },
});
`;

/**
 * The folder of an installed Medusa, outside of the repository: it takes four minutes and 700 MB, once. Rejects with a
 * `MedusaUnavailable` if it cannot be installed.
 */
export async function installMedusa(): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'waybill');
  const folder = join(cache, `medusa-${MEDUSA_VERSION}`);
  if (existsSync(join(folder, 'node_modules'))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  process.stderr.write(`Installing Medusa ${MEDUSA_VERSION}, once, in ${folder}: this takes some minutes\n`);
  try {
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), JSON.stringify(PACKAGE));
    writeFileSync(join(unfinished, 'medusa-config.js'), CONFIG);
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...options], { cwd: unfinished, maxBuffer: 16 * 1024 * 1024 });
    // Complete, or not there: another run may install it at the same time.
    if (!existsSync(folder)) renameSync(unfinished, folder);
    return folder;
  } catch (error) {
    throw new MedusaUnavailable(`Medusa ${MEDUSA_VERSION} cannot be installed: ${reasonOf(error)}`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The first complaint of npm, which goes on with advice; or of whatever else went wrong. */
function reasonOf(error: unknown): string {
  const { message, stderr } = error as Error & { stderr?: string };
  const said = stderr?.match(/^npm error (?!code |errno |syscall )(.+)$/m)?.[1];
  return said ?? message.split('\n')[0] ?? 'npm failed';
}
