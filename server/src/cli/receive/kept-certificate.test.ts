import { X509Certificate } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptCertificate } from './kept-certificate.ts';

const NAMES = ['localhost', '127.0.0.1'];
const DAY_MS = 86_400_000;
const NOW = Date.now();

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-receive-'));
  path = join(folder, 'data', 'receiver.pem');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the next run has the same certificate, and only its owner can read the file', () => {
  const first = keptCertificate(path, NAMES, NOW);
  chmodSync(path, 0o644);
  const second = keptCertificate(path, NAMES, NOW + DAY_MS);
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect({ cert: second.cert, key: second.key }).toEqual({ cert: first.cert, key: first.key });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['receiver.pem']);
});

test('a client that trusts the file of the first run connects to the second', async () => {
  const { cert } = keptCertificate(path, NAMES);
  const server = createServer(keptCertificate(path, NAMES), (_, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dispatcher = new Agent({ connect: { ca: cert } });
  for (const name of NAMES) {
    const answer = await fetch(`https://${name}:${port}/`, { dispatcher });
    expect(await answer.text()).toBe('hello');
  }
  await dispatcher.close();
  await new Promise((resolve) => server.close(resolve));
});

test('it is renewed thirty days before it expires, without a warning', () => {
  const first = keptCertificate(path, NAMES, NOW);
  const expiry = Date.parse(new X509Certificate(first.cert).validTo);
  expect(keptCertificate(path, NAMES, expiry - 31 * DAY_MS).isNew).toBe(false);
  const renewed = keptCertificate(path, NAMES, expiry - 30 * DAY_MS);
  expect(renewed).toMatchObject({ isNew: true, warnings: [] });
  expect(keptCertificate(path, NAMES, expiry).cert).toBe(renewed.cert);
});

test('a broken file, a key of another certificate and one for other names are replaced', () => {
  const other = keptCertificate(join(folder, 'other.pem'), NAMES, NOW);
  const cut = (text: string) => text.slice(0, 100);
  for (const broken of ['', 'nonsense', cut(other.cert), other.cert + cut(other.key), `${other.cert}\0`]) {
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(path, broken);
    const { isNew, warnings } = keptCertificate(path, NAMES, NOW);
    expect({ broken, isNew, warnings }).toEqual({
      broken,
      isNew: true,
      warnings: [expect.stringContaining(`Cannot use the stored certificate ${path}`)],
    });
    expect(keptCertificate(path, NAMES, NOW)).toMatchObject({ isNew: false, warnings: [] });
  }
  writeFileSync(path, readFileSync(path, 'utf8').replace(/-----BEGIN PRIVATE[\s\S]*/, other.key));
  expect(keptCertificate(path, NAMES, NOW).warnings).toEqual([expect.stringContaining('key is not that of')]);
  keptCertificate(path, ['elsewhere.example'], NOW);
  expect(keptCertificate(path, NAMES, NOW)).toMatchObject({ isNew: true, warnings: [] });
});

test('where nothing can be stored, it still works for one run, and says so', () => {
  mkdirSync(path, { recursive: true });
  const { isNew, warnings, cert } = keptCertificate(path, NAMES, NOW);
  expect(isNew).toBe(true);
  expect(cert).toContain('BEGIN CERTIFICATE');
  expect(warnings).toEqual([
    expect.stringContaining('Cannot use the stored certificate'),
    expect.stringContaining('the next run will have another certificate'),
  ]);
});
