import type { Address } from '../../postal/index.ts';
import type { Purchase, QuoteRequest } from '../../schema/quote.ts';
import type { Carrier, RawRequest } from '../carrier.ts';
import type { Capabilities } from '../plugin.ts';

export type { KitCase } from '../../plugins/kit/kit-case.ts';

/** What is tested. */
export interface KitSubject {
  /** Each case has a stage of its own. */
  createStage(): KitStage | Promise<KitStage>;
  samples: KitSamples;
  /** What the plug-in declares; several parcels alone where a carrier is tested without a plug-in. */
  capabilities: Capabilities;
  /** Whether it needs credentials. */
  hasAccount: boolean;
}

/** A carrier to be tested and, where it answers over a network, the other end. */
export interface KitStage {
  carrier: Carrier;
  remote?: KitRemote;
  /** Must not turn up in anything that the carrier says. */
  secrets?: readonly string[];
  /** The same carrier with credentials that are not accepted. */
  locked?: Carrier;
  /** A genuine webhook of the carrier, with at least one update. */
  webhook?: RawRequest;
  stop?(): void | Promise<void>;
}

/** What of the carrier goes wrong next; scan forms and pickups only where they are declared. */
type KitCall = 'quote' | 'buy' | 'find' | 'void' | 'track' | 'scanForm' | 'pickup' | 'cancelPickup';

/** The books of the carrier and, where the faults can be caused, what can go wrong on the way to it. */
export interface KitRemote extends Partial<KitFaults> {
  /** How often a purchase is paid for and not refunded. */
  chargesOf(reference: string, purchase: Purchase): number;
}

export interface KitFaults {
  /** The carrier does what it is asked, and its answer never comes. */
  loseNextAnswer(call: KitCall): void;
  /** The carrier never hears of it. */
  loseNextRequest(call: KitCall): void;
  /** The carrier does what it is asked, and answers something that nobody understands. */
  garbleNext(call: KitCall): void;
  /** The carrier answers that it failed, which says nothing of what it has done. */
  failNext(call: KitCall): void;
  /** The carrier does what it is asked, and takes longer to say so than anybody waits. */
  hangNext(call: KitCall): void;
  /** The carrier says no to the next purchase. */
  refuseNext(reason: string): void;
}

export interface KitSamples {
  /** Gets at least one quote. */
  request: QuoteRequest;
  /** Get none, each for the reason in its name. */
  untakeable: Readonly<Record<string, QuoteRequest>>;
  /** Where a label is made out of its reference alone there is nothing to remember, and no reference unknown. */
  remembers: boolean;
  /** Whether one reference buys one label, however often it is bought; otherwise it has to be looked for first. */
  buysOnce: boolean;
  /**
   * Requests for several parcels, international, and for returns: each gets at least one quote if the capability is declared.
   */
  several?: QuoteRequest;
  abroad?: QuoteRequest;
  back?: QuoteRequest;
  /** Exists, to be verified. */
  address?: Address;
  /** The code of a parcel whose label was bought elsewhere. */
  trackingCode?: string;
}
