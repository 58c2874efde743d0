import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundle } from './bundle.mjs';

// Run by hand as a rule: nothing else says that a part of the server has moved.
test.each([
  ...['bench/lib/server-parts.mjs', 'bench/lib/growth/driver/parts.mjs'],
  ...['chaos/main.ts', 'chaos/torture/main.ts', 'chaos/upgrade/main.ts', 'fuzz/main.ts'],
])('tests/%s finds the parts of the server that it uses', async (file) => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await expect(bundle({ main: join('tests', file) }, folder)).resolves.toBeUndefined();
});
