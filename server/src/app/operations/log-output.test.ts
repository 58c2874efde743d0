import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLogOutput } from './log-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([false, true])(
  'every line is written, in order, whatever their number and length (shared: %s)',
  async (isShared) => {
    const path = join(folder, 'log');
    const file = openSync(path, 'w');
    const output = createLogOutput(file, { isShared });
    const lines = Array.from(
      { length: 3_000 },
      (_, i) => `${i} ${'ü'.repeat(i === 1_000 ? 5_000 : i % 50)}\n`,
    );
    for (const [i, line] of lines.entries()) {
      output.write(line);
      if (i % 500 === 0) await new Promise((next) => setTimeout(next, 1));
    }
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''));
    closeSync(file);
  },
);

test('an output that cannot be written to drops what it gets', async () => {
  const path = join(folder, 'read-only');
  closeSync(openSync(path, 'w'));
  const file = openSync(path, 'r');
  const output = createLogOutput(file);
  for (let round = 0; round < 3; round++) {
    output.write('x'.repeat(10_000));
    await new Promise((next) => setTimeout(next, 10));
  }
  expect(readFileSync(path, 'utf8')).toBe('');
  closeSync(file);
});

test('no secret is written, whatever quotes it', async () => {
  const path = join(folder, 'secrets');
  const file = openSync(path, 'w');
  const output = createLogOutput(file);
  output.write('{"err":"no route for /orders/svc_live_abc123"}\n');
  output.write('{"err":"signed with whsec_abc123="}\n');
  await expect
    .poll(() => readFileSync(path, 'utf8'))
    .toBe('{"err":"no route for /orders/svc_live_[redacted]"}\n{"err":"signed with whsec_[redacted]"}\n');
  closeSync(file);
});
