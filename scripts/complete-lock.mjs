// Adds missing optional packages (binaries for other platforms) to package-lock.json. npm omits those that the registry in
// use does not offer, and then `npm ci` rejects the lock file on every platform.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];

for (const [place, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path] || lock.packages[`${place}/${path}`]) continue;
    const parts = name.split('/').pop().split('-');
    const os = systems.find((system) => parts.includes(system)) ?? 'none';
    const cpu = parts.find((part) => /^(x64|arm64|arm|ia32|ppc64|s390x|riscv64|loong64|wasm32)$/.test(part));
    lock.packages[path] = {
      version,
      cpu: [cpu ?? 'none'],
      ...(parent.dev && { dev: true }),
      optional: true,
      os: [os],
    };
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
