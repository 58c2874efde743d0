import { bundle } from '../../../scripts/bundle.mjs';
import { hasRecordings, startReplay } from './recordings.mjs';

/** What differs between the vendors, as far as a merchant sees it. */
const VENDORS = {
  easypost: {
    name: 'EasyPost',
    start: 'startEasyPostServer',
    apiKey: 'EZTKwalk0123456789abcdef',
    secret: { webhookSecret: 'a wébhook secret' },
    /** How its server is told to sign wrongly. */
    forgery: 'not the secret',
    scans: { moving: 'in_transit', delivered: 'delivered' },
    parcelAbroad: 'PriorityMailInternational',
  },
  shipengine: {
    name: 'ShipEngine',
    start: 'startShipEngineServer',
    apiKey: 'TEST_walk0123456789abcdef',
    secret: {},
    forgery: { isForged: true },
    scans: { moving: 'IT', delivered: 'DE' },
    parcelAbroad: 'usps_priority_mail_international',
  },
};

export const VENDOR_NAMES = Object.keys(VENDORS);

/** A local server that behaves like the vendor, bundled from the tests' sources. */
export async function startVendor(provider, undo) {
  const dist = new URL('dist/', import.meta.url);
  await bundle({ local: new URL('local.ts', import.meta.url).pathname }, dist.pathname);
  const local = await import(new URL('local.js', dist).href);
  const { start, secret, apiKey, ...traits } = VENDORS[provider];
  const server = await local[start]({ apiKey, ...secret });
  undo.push(server.stop);
  const replay = provider === 'easypost' && hasRecordings() ? await startReplay(undo) : undefined;
  return {
    ...traits,
    provider,
    server,
    settings: { apiKey, ...secret, baseUrl: server.url },
    secrets: [apiKey, ...Object.values(secret)],
    letHoursPass: local.letHoursPass,
    replay,
    hosts: [server.url, ...(replay ? [replay.url] : [])].map((url) => new URL(url).host),
  };
}
