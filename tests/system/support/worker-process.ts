import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lateOptimization } from '../../support/late-optimization.ts';
import { until } from './until.ts';

export interface WorkerProcess {
  isRunning(): boolean;
  /** Where it can be watched. */
  address: string | undefined;
  /** Resolves once it has gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const bin = fileURLToPath(new URL('../../../server/bin/waybill.mjs', import.meta.url));

/** A `waybill worker`, delivering. */
export async function startWorker(folder: string, env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...lateOptimization, bin, 'worker'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const closed = once(child, 'close');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await until('the worker to deliver', () => {
    if (!isRunning()) throw new Error(`the worker ended with ${child.exitCode}: ${output}`);
    return output.includes('"delivering"');
  });
  return {
    isRunning,
    address: /"address":"([^"]+)"[^\n]*"delivering"/.exec(output)?.[1],
    async end(signal) {
      if (isRunning()) child.kill(signal);
      await closed;
    },
  };
}
