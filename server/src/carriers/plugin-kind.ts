import { isObject } from '../lib/is-object.ts';
import { isListOfText, loadPlugin, type PluginKind, problemOfCapabilities } from '../plugins/load-plugins.ts';
import type { CarrierPlugin } from './plugin.ts';

const FLAGS = [
  ...['multiParcel', 'customs', 'insurance', 'signature', 'saturdayDelivery', 'labelMessages', 'returns'],
  ...['addressVerification', 'trackers', 'webhooks'],
];

export const CARRIER_PLUGINS = 'WAYBILL_CARRIER_PLUGINS';

/** What a carrier plug-in must have. */
export const CARRIER: PluginKind = {
  name: 'carrier',
  problemOf({ capabilities, carriers, needsAccount }) {
    if (carriers !== undefined && !isListOfText(carriers)) return 'carriers: must be a list of carrier ids';
    if (needsAccount === false && carriers === undefined)
      return 'carriers: is missing, without an account to ask';
    const problem = problemOfCapabilities(capabilities, FLAGS);
    if (problem !== undefined) return problem;
    if (!isObject(capabilities) || !isListOfText(capabilities.labelFormats))
      return 'capabilities.labelFormats: must be a list';
    return undefined;
  },
};

/** The carrier plug-in of a package or file. `where` is where the operator named it. */
export const loadCarrierPlugin = (name: string, where = CARRIER_PLUGINS): Promise<CarrierPlugin> =>
  loadPlugin(CARRIER, name, where);
