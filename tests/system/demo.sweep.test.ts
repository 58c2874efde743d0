import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const demoFile = fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url));

test('the demo ships a morning of orders, survives an outage of its receiver, and leaves nothing behind', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'waybill-demo-test-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  // A database of the caller's environment must never get the demo's data.
  const env = {
    PATH: process.env.PATH ?? '',
    TMPDIR: scratch,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [demoFile, '--exit'], { env });
  expect(stdout).toContain('20 orders come in');
  expect(stdout).toContain('6 attempts failed, 6 deliveries wait for their retry');
  expect(stdout).toContain('all 6 arrived with their second attempt (503, then 204)');
  expect(stdout).toMatch(/Done in \d+ s: \d+ webhooks received, every signature verified/);
  expect(stdout).toMatch(
    /Dashboard {2}http:\/\/127\.0\.0\.1:\d+\n {2}Log in {5}demo@example\.com\n {2}Password {3}\S+/,
  );
  expect(stdout).toMatch(/Customer {3}http:\/\/127\.0\.0\.1:\d+\/track\/\w/);
  expect(stdout, 'plain lines where it is not a terminal').not.toContain('\x1b');
  expect(readdirSync(scratch)).toEqual([]);
});
