import type { Carrier, CarrierUpdate, Followed, Tracked } from '../../server/src/carriers/carrier.ts';
import type { CarrierPlugin } from '../../server/src/carriers/plugin.ts';
import type { Merchant } from './merchant.ts';
import { type ScriptedSettings, scriptedPlugin } from './scripted-plugin.ts';
import type { Answer, TestApi } from './test-api.ts';

export const WEBHOOK_SECRET = 'whsec_of_a_test';

/** What a test tells an aggregator to know, and what it was asked. */
export function createTrackingScript() {
  const script = {
    /** By tracking code. */
    parcels: new Map<string, Partial<Followed>>(),
    /** Accounts whose calls fail, by their key. */
    down: new Set<string>(),
    sold: 0,
    followed: [] as string[],
    tracked: [] as string[],
  };

  const know = (apiKey: string, code: string): Tracked & Partial<Followed> => {
    if (script.down.has(apiKey)) throw new Error(`401 for ${apiKey}`);
    const known = script.parcels.get(code);
    if (known === undefined) throw new Error('no such parcel');
    return { scans: [], ...known };
  };

  const carrierOf = ({ apiKey, webhookSecret }: ScriptedSettings): Partial<Carrier> => ({
    async buy({ reference, parcels, quote }) {
      const serial = ++script.sold;
      return {
        outcome: 'bought',
        label: {
          parcels: parcels.map((_, n) => ({
            trackingCode: `SC${serial}N${n}`,
            trackerId: `trk_${serial}_${n}`,
          })),
          trackingUrl: null,
          rate: quote.rate,
          currency: 'USD',
          carrierShipmentId: `remote_${reference}`,
        },
      };
    },
    async track({ trackingCode }) {
      script.tracked.push(trackingCode);
      return know(apiKey, trackingCode);
    },
    async follow({ trackingCode, carrier }) {
      script.followed.push(`${trackingCode} ${carrier ?? '?'} ${apiKey}`);
      return { carrier: null, trackerId: `remote_${trackingCode}`, ...know(apiKey, trackingCode) };
    },
    async receive({ headers, body }) {
      if (webhookSecret === undefined || headers['x-signature'] !== webhookSecret)
        return { outcome: 'unverified', reason: 'the signature is wrong' };
      return { outcome: 'accepted', updates: JSON.parse(body.toString()) };
    },
  });

  const plugin: CarrierPlugin = scriptedPlugin({
    carrierOf,
    over: {
      capabilities: {
        multiParcel: true,
        customs: false,
        insurance: false,
        signature: false,
        saturdayDelivery: false,
        labelMessages: false,
        returns: true,
        addressVerification: false,
        trackers: true,
        webhooks: true,
        labelFormats: [],
      },
    },
  });
  return { script, plugin };
}

/** The id of a new account. */
export async function connect(merchant: Merchant, apiKey = 'sk_live_1'): Promise<string> {
  const settings = { apiKey, webhookSecret: WEBHOOK_SECRET };
  const { id } = await merchant.post('/carrier-accounts', { provider: 'scripted', name: apiKey, settings });
  return id;
}

/** A webhook as the carrier sends it. */
export const sendEvent = (
  api: TestApi,
  carrierAccountId: string,
  updates: readonly CarrierUpdate[],
  signature = WEBHOOK_SECRET,
): Promise<Answer> =>
  api.call('POST', `/carrier-events/${carrierAccountId}`, {
    raw: JSON.stringify(updates),
    headers: { 'content-type': 'application/json', 'x-signature': signature },
  });
