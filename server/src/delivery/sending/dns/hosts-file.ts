import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { join } from 'node:path';

export const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** Addresses by name, in the order in which they are written. */
export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split(/\r?\n/)) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((written) => written.toLowerCase().replace(/\.$/, ''))) {
      const known = hosts.get(name);
      if (known === undefined) hosts.set(name, [{ address, family }]);
      else known.push({ address, family });
    }
  }
  return hosts;
}
