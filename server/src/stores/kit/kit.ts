import type { AddCase } from '../../plugins/kit/kit-case.ts';
import type { OtherEnd, StartSamples } from '../../plugins/kit/kit-stage.ts';
import type { StoreCapabilities } from '../plugin.ts';
import type { RawRequest, Store } from '../store.ts';

/** What the author of a plug-in gives to the kit. With settings alone, a real shop is only read. */
export interface StoreSamples extends StartSamples<ShopEnd> {}

interface ShopEnd extends OtherEnd {
  /** A genuine webhook of the shop about an order. */
  webhook?: RawRequest;
  remote?: KitShop;
}

/** The other side of the counter, and what can go wrong on the way to it. */
export interface KitShop extends Partial<KitFaults> {
  /**
   * Places an order that is paid and ready to ship, with two pieces of a product whose stock the shop keeps, if it keeps any. Returns its
   * external id.
   */
  placeOrder(): string | Promise<string>;
  /** How many pieces of the order the shop counts as shipped. */
  shippedOf(externalId: string): number | Promise<number>;
  /** True if the shop itself never takes back a shipment: then `cancelReport` has to refuse, and to say what is to be done. */
  keepsShipments?: boolean;
  /** How many scans of the order's parcels the shop knows: for plug-ins that pass them on. */
  scansOf?(externalId: string): number | Promise<number>;
  /** What the shop offers of a product: for plug-ins that push stock. */
  stockOf?(productExternalId: string): number | Promise<number>;
}

/** Pulls and reads, shipment reports, scans, and writes of stock. */
type KitCall = 'pull' | 'report' | 'scan' | 'stock';

interface KitFaults {
  /** The shop does what it is asked, and its answer never comes. */
  loseNextAnswer(call: KitCall): void;
  /** The shop never hears of it. */
  loseNextRequest(call: KitCall): void;
  /** The shop does what it is asked, and answers something that nobody understands. */
  garbleNext(call: KitCall): void;
  /** The shop answers that it failed, which says nothing of what it has done. */
  failNext(call: KitCall): void;
  /** The shop does what it is asked, and takes longer to say so than anybody waits. */
  hangNext(call: KitCall): void;
}

export const FAULTS = ['loseNextAnswer', 'loseNextRequest', 'garbleNext', 'failNext', 'hangNext'] as const;

/** What a case has. */
export interface StoreStage {
  store: Store;
  can: StoreCapabilities;
  /** The same store with credentials that are not accepted. */
  locked?: Store;
  webhook?: RawRequest;
  remote?: KitShop;
}

export type AddStoreCase = AddCase<StoreStage>;
export const NEEDS_REMOTE = { needs: '`remote`, the other side of a local server' };
export const NEEDS_FAULTS = { needs: '`remote` with its faults' };
