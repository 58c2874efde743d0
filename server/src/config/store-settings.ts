import { resolve } from 'node:path';
import { list } from '../lib/setting-values.ts';
import { pluginHosts } from './plugin-hosts.ts';
import type { Settings } from './setting.ts';

/** Which kinds of shops can be connected, and how they are called. */
export const STORE_SETTINGS = {
  storePlugins: {
    env: 'WAYBILL_STORE_PLUGINS',
    defaultText: '',
    description:
      'Store plug-ins, as a comma-separated list of npm packages and files: `waybill-store-owl,./stores/kite.mjs`; ' +
      'see `docs/store-plugins.md`',
    parse: (text) => list(text),
  },
  storeHosts: {
    env: 'WAYBILL_STORE_HOSTS',
    defaultText: '',
    description:
      'Hosts of shops and product images that may be called besides public ones over HTTPS, at private addresses and over plain HTTP too: ' +
      '`127.0.0.1:4000,shop.internal`. Without a port, only the standard one is allowed',
    parse: pluginHosts,
  },
  storeRecordFolder: {
    env: 'WAYBILL_STORE_RECORD',
    defaultText: '',
    description:
      'For developers: folder where every exchange with a shop is recorded, with names and addresses, but without credentials; ' +
      'see `docs/store-plugins.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
} satisfies Settings;
