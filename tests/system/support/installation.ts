import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../../support/checkout.ts';
import { lateOptimization } from '../../support/late-optimization.ts';
import type { ScratchDatabase } from '../../support/scratch-database.ts';
import { until } from './until.ts';

export type Env = Record<string, string>;

export interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** How long it stayed after the last it printed, in beats of this process, so that a machine that stalls counts as one. */
  lingeredBeats: number;
}

interface BackgroundProcess {
  /** Everything printed so far. */
  stdout(): string;
  stderr(): string;
  /** Does not wait for what the signal brings about: `ended` does. */
  signal(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** It prints its banner, then its log. */
export interface ServerProcess extends BackgroundProcess {
  origin: string;
}

/** One place where Waybill is installed: a folder, what its environment says, and the processes started there. */
export interface Installation {
  folder: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Runs a command to its end. `input` is what it reads from standard input. */
  run(args: string[], env?: Env, input?: string): Promise<Ended>;
  /** Runs a command that has to succeed, and reads what it prints as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each command prints something else, which its tests look into
  json(args: string[], env?: Env, input?: string): Promise<any>;
  /** Starts a command that runs until it is stopped. */
  background(args: string[], env?: Env): BackgroundProcess;
  serve(env?: Env): Promise<ServerProcess>;
  /** Ends what still runs, however it stands. */
  remove(): Promise<void>;
}

export const BUILT_WAYBILL = join(checkout, 'tests', 'system', 'support', 'built-waybill.mjs');
const TIMEOUT_MS = 300_000;
/** In which a process that stays after its last words is counted. */
export const BEAT_MS = 100;

/** On SQLite where no database is given; one that is given goes with the installation. */
export function createInstallationOn(
  database: ScratchDatabase | undefined,
  settings: Env = {},
): Installation {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-system-')));
  const children = new Set<ChildProcess>();
  const baseEnv: Env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    // Most tests kill a server, or look into it: that is one process unless they ask for more.
    WAYBILL_PROCESSES: '1',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  };

  function start(
    args: string[],
    env: Env,
    input = '',
  ): { child: ChildProcess; ended: Promise<Ended>; output: Ended } {
    const child = spawn(process.execPath, [...lateOptimization, BUILT_WAYBILL, ...args], {
      cwd: folder,
      env: { ...baseEnv, ...env },
      stdio: 'pipe',
    });
    child.stdin.on('error', () => {}).end(input);
    children.add(child);
    const output: Ended = { code: null, stdout: '', stderr: '', lingeredBeats: 0 };
    const heart = setInterval(() => {
      output.lingeredBeats += 1;
    }, BEAT_MS).unref();
    const print = (stream: 'stdout' | 'stderr') => (text: string) => {
      output[stream] += text;
      output.lingeredBeats = 0;
    };
    child.stdout.setEncoding('utf8').on('data', print('stdout'));
    child.stderr.setEncoding('utf8').on('data', print('stderr'));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => {
        children.delete(child);
        output.code = code;
        clearInterval(heart);
        resolve(output);
      });
    });
    return { child, ended, output };
  }

  const installation: Installation = {
    folder,
    dataFolder: join(folder, 'data'),
    databaseUrl: database?.url,

    async run(args, env = {}, input) {
      const { child, ended } = start(args, env, input);
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      const result = await ended;
      clearTimeout(timer);
      return result;
    },

    async json(args, env, input) {
      const { code, stdout, stderr } = await installation.run([...args, '--json'], env, input);
      if (code !== 0) throw new Error(`waybill ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },

    background(args, env = {}) {
      const { child, ended, output } = start(args, env);
      return {
        stdout: () => output.stdout,
        stderr: () => output.stderr,
        signal: (signal) => void child.kill(signal),
        ended,
      };
    },

    async serve(env = {}) {
      const { child, ended, output } = start(['serve'], env);
      const banner = () => {
        if (!children.has(child)) throw new Error(`the server ended with ${output.code}: ${output.stderr}`);
        return /Waybill is running at (\S+)\n(.+\n)+\n/.exec(output.stdout)?.[1];
      };
      const origin = await until('the banner', banner, { timeoutMs: TIMEOUT_MS });
      return {
        origin,
        stdout: () => output.stdout,
        stderr: () => output.stderr,
        signal: (signal) => child.kill(signal),
        ended,
      };
    },

    async remove() {
      const left = [...children].map((child) => {
        const closed = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGKILL');
        return closed;
      });
      await Promise.all(left);
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return installation;
}
