import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lateOptimization } from '../../support/late-optimization.ts';
import { until } from '../../system/support/until.ts';

/** A `waybill serve` or `waybill worker` process that can be killed and restarted. */
export interface WaybillProcess {
  readonly name: string;
  /** Unused for a worker, which does not listen. */
  readonly origin: string;
  /** Resolves when it is ready. */
  start(env?: Record<string, string>): Promise<void>;
  isReady(): boolean;
  /** The running process. */
  pid(): number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; rejects if it does not exit with code 0. */
  stop(): Promise<void>;
}

interface ProcessOptions {
  name: string;
  command: 'serve' | 'worker';
  /** The checkout that it runs; this one by default. */
  checkout?: string;
  port: number;
  folder: string;
  env: Record<string, string>;
  /** Called when it exits unexpectedly. */
  onDeath(what: string): void;
  /** Called with everything it prints. */
  onOutput?(text: string): void;
}

const KEPT_OUTPUT = 20_000;
/** On a busy machine, a start takes seconds. */
const START_MS = 120_000;
/** A server that cannot stop gives up by itself after 30 s. */
const STOP_MS = 90_000;

/** This checkout. */
export const root = findRoot();
export const launcherOf = (checkout: string): string => join(checkout, 'scripts', 'launch.mjs');
/** Shifts the wall clock of a process by CHAOS_CLOCK_SHIFT_MS. */
const shiftedClock = pathToFileURL(join(root, 'tests', 'chaos', 'world', 'shifted-clock.mjs')).href;

export const withShiftedClock = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${shiftedClock}`,
  CHAOS_CLOCK_SHIFT_MS: String(ms),
});

const running = new Set<ChildProcess>();
/** Processes that were told to stop. */
const ending = new WeakSet<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function createProcess(options: ProcessOptions): WaybillProcess {
  const { name, command, checkout = root, port, folder, env, onDeath, onOutput } = options;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let output = '';
  function end(signal: NodeJS.Signals): void {
    if (child === undefined) return;
    ending.add(child);
    child.kill(signal);
  }
  const banner = command === 'serve' ? 'Waybill is running at' : '"delivering"';
  let ready = false;
  const isReady = () => child !== undefined && running.has(child) && ready;
  const tail = () => output.slice(-1_500);

  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    isReady,
    pid() {
      if (child?.pid === undefined) throw new Error(`${name} does not run`);
      return child.pid;
    },
    async start(extra = {}) {
      output = '';
      ready = false;
      const started = spawn(process.execPath, [...lateOptimization, launcherOf(checkout), command], {
        cwd: folder,
        env: {
          PATH: process.env.PATH ?? '',
          HOST: '127.0.0.1',
          PORT: String(port),
          WAYBILL_PROCESSES: '1',
          ...env,
          ...extra,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      running.add(started);
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output = (output + text).slice(-KEPT_OUTPUT);
          onOutput?.(text);
          if (child === started) ready ||= output.includes(banner);
        });
      }
      ended = new Promise((resolve) => {
        // Not `exit`, after which the rest of the output may still arrive.
        started.once('close', (code, signal) => {
          running.delete(started);
          if (!ending.has(started)) onDeath(`${name} exited unexpectedly with ${code ?? signal}: ${tail()}`);
          resolve(code);
        });
      });
      const up = () => {
        if (!running.has(started)) throw new Error(`${name} did not start: ${tail()}`);
        return isReady();
      };
      await until(`${name} to start`, up, { timeoutMs: START_MS, everyMs: 5 });
    },
    async kill() {
      end('SIGKILL');
      await ended;
    },
    async stop() {
      end('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      const code = await ended;
      clearTimeout(late);
      if (code !== 0) throw new Error(`${name} ended with ${code} on SIGTERM: ${tail()}`);
    },
  };
}

/** Works from the sources and from the bundle. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'scripts', 'launch.mjs'))) folder = dirname(folder);
  return folder;
}
