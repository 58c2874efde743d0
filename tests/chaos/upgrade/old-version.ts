import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../../server/src/lib/errors.ts';
import type { Undo } from '../undo.ts';
import { launcherOf, root } from '../world/process.ts';

const run = promisify(execFile);

/** Another commit of this repository, built in a folder of its own. */
export interface OldVersion {
  checkout: string;
  commit: string;
  subject: string;
  /** Number of its last migration. */
  schema: number;
  /** Runs a command and parses the JSON that it prints. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the command
  waybill(args: readonly string[], env: Record<string, string>): Promise<any>;
}

/** How far back to go if there is no tag. */
const COMMITS_BACK = 20;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The migration that creates the schema of the first release, which is the oldest version that can be upgraded. */
const FIRST_MIGRATION = /\/0200-/;

/** The newest tag before this commit; without one, a commit of a while ago. */
export function defaultRef(): string {
  const [tag] = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n');
  return tag || `HEAD~${COMMITS_BACK}`;
}

export async function buildVersion(ref: string, undo: Undo): Promise<OldVersion> {
  const commit = git('rev-parse', '--short', '--verify', `${ref}^{commit}`);
  const migrations = git('ls-tree', '--name-only', commit, 'server/src/storage/migrations/').split('\n');
  if (!migrations.some((path) => FIRST_MIGRATION.test(path)))
    throw new OperatorError(
      `${ref} (${commit}) is from before 1.0.0-rc.1: upgrades are promised from that version on, and older databases are refused`,
    );
  const checkout = mkdtempSync(join(tmpdir(), `waybill-${commit}-`));
  undo.add(() => rmSync(checkout, { recursive: true, force: true }));
  const archive = join(checkout, '.archive.tar');
  git('archive', '-o', archive, commit);
  await run('tar', ['-xf', archive, '-C', checkout]);
  rmSync(archive);
  await build(checkout);
  return {
    checkout,
    commit,
    subject: git('log', '-1', '--format=%s', commit),
    schema: Math.max(...migrations.flatMap((path) => /\/(\d{4})-/.exec(path)?.slice(1).map(Number) ?? [])),
    waybill: (args, env) => waybill(checkout, args, env),
  };
}

async function build(checkout: string): Promise<void> {
  const child = spawn(process.execPath, [launcherOf(checkout), 'build'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build in ${checkout} failed`);
}

/** For any checkout. A command that fails may still have printed JSON, as `doctor` does. */
export async function waybill(checkout: string, args: readonly string[], env: Record<string, string>) {
  const options = { cwd: checkout, env: { PATH: process.env.PATH ?? '', ...env } };
  const { stdout, stderr } = await run(
    process.execPath,
    [launcherOf(checkout), ...args, '--json'],
    options,
  ).catch((failed: { stdout: string; stderr: string }) => failed);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`waybill ${args.join(' ')} failed: ${stderr}`);
  }
}
