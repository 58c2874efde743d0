import { list } from '../lib/setting-values.ts';

/** Host names or addresses, each with a port or without. */
export function pluginHosts(text: string | undefined): string[] {
  const hosts = list(text);
  if (hosts.every((host) => /^[^/?#@*\s\\]+$/.test(host) && URL.canParse(`http://${host}`))) return hosts;
  throw new Error(`must be a list of hosts, with or without a port, not "${text}"`);
}
