import type { PluginHttp } from '../plugins/http/plugin-http.ts';
import type { PluginWithSettings } from '../plugins/plugin-settings.ts';
import type { CarrierMode } from '../schema/carrier-account.ts';
import type { LabelFormat } from '../schema/shipment.ts';
import type { Carrier } from './carrier.ts';

/** What connects Waybill to a carrier or an aggregator. Each account that a merchant connects is one `create`. */
export interface CarrierPlugin<Settings = unknown> extends PluginWithSettings {
  /** In lower case, `easypost`: the `provider` of an account. */
  readonly id: string;
  readonly capabilities: Capabilities;
  /**
   * The carriers whose labels it sells, if it is always the same ones: requests for others do not reach it. An aggregator
   * that sells whatever the merchant's account has leaves it out.
   */
  readonly carriers?: readonly string[];
  /** False for a carrier that everybody has without connecting it, like `fleet`: it has no settings, and its `carriers`. */
  readonly needsAccount?: boolean;
  /** The only hosts it may call, over HTTPS: `api.example.com`, or `*.example.com` for every host below one. */
  readonly hosts: readonly string[];
  /** Whether the settings are those of a test account; null if only the carrier knows. */
  modeOf?(settings: Settings): CarrierMode | null;
  create(settings: Settings, context: CarrierContext): Carrier;
}

export interface CarrierContext {
  /** The only way out: it calls no other hosts, keeps deadlines, and logs no secrets. */
  http: PluginHttp;
  log: CarrierLog;
  mode: CarrierMode | null;
  /**
   * Names this account of this installation: `wb-` and ten digits. What is stored with a purchase at the carrier should contain it, so
   * that `listPurchases` can tell Waybill's purchases from others. Undefined in tests.
   */
  mark?: string;
}

/** Never give it credentials, addresses or label URLs. */
export interface CarrierLog {
  warn(fields: object, message: string): void;
}

export interface Capabilities {
  multiParcel: boolean;
  /** Takes parcels across borders: it is asked for them only with a complete customs declaration. */
  customs: boolean;
  /** It needs no customs declaration, and so is asked without one too. */
  customsOptional?: boolean;
  insurance: boolean;
  /** The currencies that it insures in; any if omitted. */
  insuranceCurrencies?: readonly string[];
  signature: boolean;
  saturdayDelivery: boolean;
  labelMessages: boolean;
  /** Prints `labelReference` on labels that it draws itself. */
  labelReference?: boolean;
  /** Sends parcels that cannot be delivered to `returnTo`, or prints it on labels that it draws itself. */
  returnAddress?: boolean;
  /** Knows packaging by its `packageType`, and says in `notices` which it does not know. */
  packageTypes?: boolean;
  returns: boolean;
  addressVerification: boolean;
  /** Follows parcels whose labels were bought elsewhere. */
  trackers: boolean;
  webhooks: boolean;
  /** One sheet whose barcode accepts all parcels at once. */
  scanForms?: boolean;
  /** Sends a driver for parcels. */
  pickups?: boolean;
  /** Nobody reports scans to us: drivers and integrations post them to the API. */
  postedScans?: boolean;
  /** As `documents` gives them; empty where labels are drawn here. */
  labelFormats: readonly LabelFormat[];
}
