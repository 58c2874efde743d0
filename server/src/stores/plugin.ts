import type { Clock } from '../lib/clock.ts';
import type { PluginHttp } from '../plugins/http/plugin-http.ts';
import type { PluginWithSettings } from '../plugins/plugin-settings.ts';
import type { Store } from './store.ts';

/** What connects Waybill to a kind of shop. Each store that a merchant connects is one `create`. */
export interface StorePlugin<Settings = unknown> extends PluginWithSettings {
  /** In lower case, `shopify`: the `provider` of a store. */
  readonly id: string;
  readonly capabilities: StoreCapabilities;
  /** What its credentials must be allowed, in the words that the merchant enters in the shop; `check` names those that are missing. */
  readonly scopes?: readonly string[];
  /**
   * The only hosts it may call, over HTTPS: `*.myshopify.com`; or `public` for software that runs anywhere, whose URL is a setting:
   * then only the host of that URL is called, at a public address.
   */
  readonly hosts: readonly string[] | 'public';
  /** What is wrong with settings that fit the schema, as `name: what is wrong`: one of two that is missing. */
  problemsOf?(settings: Settings): string[];
  create(settings: Settings, context: StoreContext): Store;
}

export interface StoreContext {
  /** The only way out: it calls no other hosts, keeps deadlines, and logs no secrets. */
  http: PluginHttp;
  /** Never give it credentials, addresses or bodies. */
  log: { warn(fields: object, message: string): void };
  clock: Clock;
}

export interface StoreCapabilities {
  /** Sends webhooks: `receive`. */
  webhooks: boolean;
  /** Creates them itself: `ensureWebhooks`. Otherwise the merchant does, with the URL that the store shows. */
  createsWebhooks: boolean;
  /** Learns of shipments: `report`. */
  shipmentReports: boolean;
  /** Learns of voided ones: `cancelReport`. */
  voids: boolean;
  /** Learns of scans: `reportScan`. */
  scans: boolean;
  /**
   * False if the shop cannot be asked whether a report has arrived. One that may have and that a person sends again is then sent as if it
   * never had been.
   */
  readsBackReports?: boolean;
  /** Takes stock: `pushStock`. */
  stock: boolean;
  /** Has products to import: `pullProducts`. */
  products: boolean;
  /** Its words for the status of an order are mapped by the merchant. */
  statusMapping: boolean;
  /** Can leave it to us to write to the customer. */
  canBeSilent: boolean;
  /** How far a pull goes back behind the last one, for changes that its list shows late. */
  overlapMs: number;
}
