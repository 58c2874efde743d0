import { addressRanges, duration, integer, oneOf, url } from '../lib/setting-values.ts';
import type { Settings } from './setting.ts';

export type TrustProxy = boolean | number | string[];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** How the server is reached, watched and stopped. */
export const SERVER_SETTINGS = {
  port: {
    env: 'PORT',
    defaultText: '3000',
    description: 'Port to listen on; 0 for any free port',
    parse: (text) => integer(text, 3000, 0, 65_535),
  },
  host: {
    env: 'HOST',
    defaultText: '::',
    description:
      'Address to listen on. The default is all interfaces, IPv4 and IPv6; `127.0.0.1` allows only local connections',
    parse: (text) => text ?? '::',
  },
  workerPort: {
    env: 'WAYBILL_WORKER_PORT',
    defaultText: '',
    description:
      'Port on which a `worker` serves `/healthz`, `/readyz` and `/metrics`. Without it, a worker does not listen on any port',
    parse: (text) => (text === undefined ? undefined : integer(text, 0, 0, 65_535)),
  },
  publicUrl: {
    env: 'WAYBILL_PUBLIC_URL',
    defaultText: '',
    description:
      "Public address of this server, used in the links it prints and those to customers' pages: `https://ship.example.com`. " +
      'Requests for any other host are rejected',
    parse: (text) => url(text, ['http:', 'https:'])?.replace(/\/+$/, ''),
  },
  trustProxy: {
    env: 'WAYBILL_TRUST_PROXY',
    defaultText: 'false',
    description:
      'Proxies whose `X-Forwarded-*` headers are trusted: `true` for one proxy, the number of proxies, or a comma-separated ' +
      'list of their addresses and CIDR ranges. With `true` or a number, the server must be reachable only through them',
    parse: trustProxy,
  },
  metricsToken: {
    env: 'WAYBILL_METRICS_TOKEN',
    isSecret: true,
    defaultText: '',
    description:
      'Token that `/metrics` requires as `Authorization: Bearer …`. Without it, metrics can only be read on the machine itself',
    parse: (text) => text,
  },
  stopDelayMs: {
    env: 'WAYBILL_STOP_DELAY',
    defaultText: '0s',
    description:
      'How long a stopping server keeps serving while `/readyz` responds 503 and every response closes its connection, so that ' +
      'load balancers stop sending requests first: a number followed by `s` or `m`',
    parse: (text) => duration(text ?? '0s'),
  },
  logLevel: {
    env: 'WAYBILL_LOG_LEVEL',
    defaultText: 'info',
    description: `One of ${LOG_LEVELS.join(', ')}`,
    parse: (text) => oneOf(text, 'info', LOG_LEVELS),
  },
} satisfies Settings;

function trustProxy(text: string | undefined): TrustProxy {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d+$/.test(text)) return Number(text);
  return addressRanges(text, 'true, false, a number of hops or ');
}
