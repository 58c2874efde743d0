import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInstallation } from './support/process.ts';
import { createSmallCheckout, type SmallCheckout } from './support/small-checkout.ts';
import { until } from './support/until.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function outputOf(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// npm runs a command through a shell, which does not forward signals.
describe.skipIf(process.platform === 'win32')('a server that npm runs', () => {
  let checkout: SmallCheckout;
  beforeAll(async () => {
    checkout = await createSmallCheckout();
    expect((await checkout.launch('print')).code).toBe(0);
  });
  afterAll(() => checkout?.remove());

  async function started(command: string, args: string[]) {
    const child = checkout.start(command, args);
    const output = outputOf(child);
    const pid = await until('the server', () => /serve by .* pid (\d+)/.exec(output())?.[1]);
    return { child, output, pid: Number(pid) };
  }

  test.concurrent.for<[string, string[], NodeJS.Signals]>([
    ['npm', ['start'], 'SIGTERM'],
    ['npm', ['start'], 'SIGKILL'],
    ['npx', ['waybill', 'serve'], 'SIGTERM'],
    ['npx', ['waybill', 'serve'], 'SIGKILL'],
  ])('stops gracefully when %s %s gets %s', async ([command, args, signal]) => {
    const { child, output, pid } = await started(command, args);
    child.kill(signal);
    await until('the server to end', () => !isAlive(pid));
    expect(output()).toMatch(/\nstopped\n$/);
  });

  test.skipIf(process.platform !== 'linux')(
    'goes on without npm when it was detached on purpose',
    async () => {
      const { child, pid } = await started('npx', ['-c', 'setsid waybill serve & wait']);
      child.kill('SIGKILL');
      // Longer than it takes to notice.
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGTERM');
      await until('the server to end', () => !isAlive(pid));
    },
  );

  test('frees its data folder and port for the next one', async () => {
    const waybill = await createInstallation();
    const env = { PATH: process.env.PATH ?? '', WAYBILL_DATA: waybill.dataFolder, PORT: '0' };
    const npx = spawn('npx', ['waybill', 'serve'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const output = outputOf(npx);
      const origin = await until('the banner', () => /running at (\S+)\n/.exec(output())?.[1]);
      npx.kill('SIGTERM');
      await once(npx, 'exit');
      const next = await until('the lock', () =>
        waybill.serve({ PORT: new URL(origin).port }).catch(() => false),
      );
      expect(next).toMatchObject({ origin });
    } finally {
      npx.kill('SIGKILL');
      await waybill.remove();
    }
  });
});
