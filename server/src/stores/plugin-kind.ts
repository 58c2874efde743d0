import { isObject } from '../lib/is-object.ts';
import { isListOfText, loadPlugin, type PluginKind, problemOfCapabilities } from '../plugins/load-plugins.ts';
import type { StorePlugin } from './plugin.ts';

const FLAGS = [
  ...['webhooks', 'createsWebhooks', 'shipmentReports', 'voids', 'scans', 'stock', 'products'],
  ...['statusMapping', 'canBeSilent'],
];

export const STORE_PLUGINS = 'WAYBILL_STORE_PLUGINS';

/** What a store plug-in must have. */
export const STORE: PluginKind = {
  name: 'store',
  problemOf({ capabilities, scopes }) {
    const problem = problemOfCapabilities(capabilities, FLAGS);
    if (problem !== undefined) return problem;
    const overlapMs = isObject(capabilities) ? capabilities.overlapMs : undefined;
    if (typeof overlapMs !== 'number' || !(overlapMs >= 0))
      return 'capabilities.overlapMs: must be a number of milliseconds';
    if (scopes !== undefined && !isListOfText(scopes)) return 'scopes: must be a list of texts';
    return undefined;
  },
};

/** The store plug-in of a package or file. `where` is where the operator named it. */
export const loadStorePlugin = (name: string, where = STORE_PLUGINS): Promise<StorePlugin> =>
  loadPlugin(STORE, name, where);
