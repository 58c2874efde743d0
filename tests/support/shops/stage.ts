/** What a stand-in for a shop offers to walks and torture runs, whatever kind of shop it is. */
export interface ShopStage {
  provider: string;
  /** As the shop calls itself. */
  name: string;
  /** With which it is connected. */
  settings: Record<string, string>;
  /** Which `WAYBILL_STORE_HOSTS` must list. */
  hosts: string[];
  /** What this kind of shop cannot do, each in a sentence that says so. */
  lacks: Partial<Record<'webhooks' | 'voids' | 'stock', string>>;
  /** Goods that it was told have left have left for good: it takes no second report of them. */
  keepsShipped?: boolean;
  /** Places a paid order. */
  addOrder(order: StagedOrder): Promise<{ externalId: string }>;
  /** The customer moves. */
  changeStreet(externalId: string, street: string): Promise<void>;
  cancel(externalId: string): Promise<void>;
  /** Sends the webhook of the last change, signed, to this URL, and returns the status of the answer. */
  announce?(externalId: string, url: string): Promise<number>;
  /** What the shop has been told about shipments of an order and was not taken back. */
  fulfillments(externalId: string): Promise<StagedFulfillment[]>;
  /** What the shop offers of a product. */
  stockOf?(sku: string): Promise<number | null>;
  /** Every request that the shop has answered, in order. */
  exchanges: readonly { method: string; path: string; status: number; about?: string }[];
  /** From now on, this part of all calls goes wrong in the ways that only this kind of shop knows. */
  misbehave?(probability: number, seed: string): void;
  /** How often each of them has happened. */
  faultCounts?(): Record<string, number>;
  stop(): Promise<void>;
}

interface StagedOrder {
  number: string;
  street: string;
  lines: readonly { sku: string; name: string; quantity: number; price: string }[];
}

export interface StagedFulfillment {
  trackingCodes: string[];
  /** How many pieces are in it. */
  quantity: number;
}
