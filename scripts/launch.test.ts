import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const launcher = fileURLToPath(new URL('launch.mjs', import.meta.url));

test('an old version of Node gets one line, before it loads what it could not', () => {
  const runsNode14 = `for (const [name, value] of [['version', 'v14.21.3'], ['versions', { node: '14.21.3' }]])
    Object.defineProperty(process, name, { value });`;
  const hook = `data:text/javascript,${encodeURIComponent(runsNode14)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', hook, launcher, 'serve'], {
    encoding: 'utf8',
  });
  const line = 'waybill: Waybill needs Node 20.19 or newer (24 is recommended); this is v14.21.3.\n';
  expect([status, stdout, stderr]).toEqual([1, '', line]);

  const imported = [...readFileSync(launcher, 'utf8').matchAll(/^import .*?'(.+)';$/gm)].map(([, id]) => id);
  expect(imported).toEqual(['./require-node.mjs']);
});
