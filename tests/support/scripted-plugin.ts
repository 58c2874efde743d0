import { Type } from 'typebox';
import type { Carrier, PurchaseOutcome } from '../../server/src/carriers/carrier.ts';
import type { CarrierPlugin } from '../../server/src/carriers/plugin.ts';
import type { Quote } from '../../server/src/schema/quote.ts';
import { pluginAround } from './test-carriers.ts';

/** What an account of the scripted plug-in is connected with. */
export interface ScriptedSettings {
  apiKey: string;
  webhookSecret?: string;
  baseUrl?: string;
}

interface ScriptedPlugin extends CarrierPlugin {
  /** Each call of a carrier, as `quote sk_1`: the call and the key of the account. */
  readonly calls: string[];
  /** How often the carrier of an account was created. */
  readonly created: string[];
  /** The base URL of each account whose carrier was created. */
  readonly addresses: (string | undefined)[];
}

interface ScriptedOptions {
  id?: string;
  /** What each account answers otherwise than by default. */
  carrierOf?: (settings: ScriptedSettings) => Partial<Carrier>;
  /** What a purchase answers instead of selling a label. */
  onBuy?: () => PurchaseOutcome | undefined;
  over?: Partial<CarrierPlugin>;
}

export const quoteOf = (carrier: string, service: string, rate: number): Quote => ({
  carrier,
  service,
  serviceName: service,
  rate,
  currency: 'USD',
  zone: null,
  billableWeight: null,
  surcharges: [],
  deliveryDays: 2,
  deliveryDate: null,
  carrierRateId: `${carrier}/${service}`,
});

/**
 * An aggregator without a network, for accounts: sells USPS and UPS labels, and notes who is asked what. Keys that begin with
 * `sk_test` are those of a test account, `sk_live` of a production account; of others only `check` knows.
 */
export function scriptedPlugin({
  id = 'scripted',
  carrierOf = () => ({}),
  onBuy = () => undefined,
  over = {},
}: ScriptedOptions = {}) {
  const calls: string[] = [];
  const created: string[] = [];
  const addresses: (string | undefined)[] = [];
  const sold = new Map<string, number>();
  const plugin: CarrierPlugin<ScriptedSettings> = {
    ...pluginAround({} as Carrier),
    id,
    name: 'Scripted',
    needsAccount: true,
    settings: Type.Object({
      apiKey: Type.String({ title: 'API key', format: 'password', minLength: 4 }),
      webhookSecret: Type.Optional(Type.String({ title: 'Webhook secret', format: 'password' })),
      baseUrl: Type.Optional(Type.String({ title: 'Address', format: 'uri' })),
    }),
    hosts: ['api.scripted.example'],
    modeOf: ({ apiKey }) =>
      apiKey.startsWith('sk_test') ? 'test' : apiKey.startsWith('sk_live') ? 'production' : null,
    create(settings): Carrier {
      const { apiKey } = settings;
      created.push(apiKey);
      addresses.push(settings.baseUrl);
      const note = (call: string) => calls.push(`${call} ${apiKey}`);
      const label = (reference: string) => ({
        parcels: [{ trackingCode: `SC${sold.get(reference)}` }],
        trackingUrl: null,
        rate: 500,
        currency: 'USD',
        carrierShipmentId: `remote_${reference}`,
      });
      return {
        id,
        name: 'Scripted',
        async quote() {
          note('quote');
          return { quotes: [quoteOf('usps', 'Priority', 500), quoteOf('ups', 'Ground', 900)], messages: [] };
        },
        async buy({ reference }) {
          note('buy');
          const answer = onBuy();
          if (answer !== undefined) return answer;
          if (!sold.has(reference)) sold.set(reference, 10_000_000 + sold.size);
          return { outcome: 'bought', label: label(reference) };
        },
        async findPurchase({ reference }) {
          note('findPurchase');
          return sold.has(reference)
            ? { outcome: 'bought', label: label(reference) }
            : { outcome: 'not_found' };
        },
        async voidLabel() {
          note('voidLabel');
          return { outcome: 'voided', refundStatus: 'submitted' };
        },
        async track() {
          note('track');
          return { scans: [] };
        },
        async check() {
          note('check');
          return { isValid: true, mode: 'production', services: [] };
        },
        ...carrierOf(settings),
      };
    },
    ...over,
  };
  // `carriers` is of plug-ins that sell always the same.
  const { carriers: _any, ...aggregator } = plugin as CarrierPlugin;
  return {
    ...aggregator,
    ...(over.carriers && { carriers: over.carriers }),
    calls,
    created,
    addresses,
  } as ScriptedPlugin;
}
