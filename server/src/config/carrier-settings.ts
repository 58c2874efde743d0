import { resolve } from 'node:path';
import { list } from '../lib/setting-values.ts';
import { parseTimeScale } from '../lib/time-scale.ts';
import { pluginHosts } from './plugin-hosts.ts';
import type { Settings } from './setting.ts';

/** Which carriers there are, and how they are called. */
export const CARRIER_SETTINGS = {
  rateCardFile: {
    env: 'WAYBILL_RATE_CARD',
    defaultText: '',
    description:
      "CSV file with the built-in carrier's prices, limits and transit times, which replaces the included one; see " +
      '`docs/rate-card.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  carrierPlugins: {
    env: 'WAYBILL_CARRIER_PLUGINS',
    defaultText: '',
    description:
      'Carrier plug-ins, as a comma-separated list of npm packages and files: `waybill-carrier-owl,./carriers/kite.mjs`; ' +
      'see `docs/carriers.md`',
    parse: (text) => list(text),
  },
  carrierHosts: {
    env: 'WAYBILL_CARRIER_HOSTS',
    defaultText: '',
    description:
      "Hosts that carrier plug-ins may call besides their vendors' own, over plain HTTP too: `127.0.0.1:4000,proxy.example.com`. Without a port, only the standard one is allowed",
    parse: pluginHosts,
  },
  carrierRecordFolder: {
    env: 'WAYBILL_CARRIER_RECORD',
    defaultText: '',
    description:
      'For developers: folder where every exchange with a carrier is recorded, with names, addresses and labels, but without ' +
      'credentials; see `docs/carriers.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  simulateTracking: {
    env: 'WAYBILL_SIMULATE_TRACKING',
    defaultText: '',
    description:
      "Simulates tracking scans for the built-in carrier's parcels, for trying things out: a simulated time (`m`, `h`, `d`) " +
      'and how long it takes in real time (`ms`, `s`, `m`, `h`, `d`), such as `1h=1s`',
    parse: (text) => (text === undefined ? undefined : parseTimeScale(text)),
  },
} satisfies Settings;
