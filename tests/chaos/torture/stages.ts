import type { ShopStage } from '../../support/shops/stage.ts';
import { startFakeMedusaStage } from '../../support/shops/stages/fake-medusa-stage.ts';
import { startShipStationStage } from '../../support/shops/stages/shipstation-stage.ts';
import { startShopifyStage } from '../../support/shops/stages/shopify-stage.ts';
import { startWooCommerceStage } from '../../support/shops/stages/woocommerce-stage.ts';
import { startUnreliableFront, type UnreliableFront } from '../../support/shops/unreliable-front.ts';

interface Kind {
  start(): Promise<ShopStage>;
  /** Matches a request by which the shop is told of a shipment: its method, path and body. */
  reports: RegExp;
  /** It cannot be asked what it was told: if an answer is lost, a person has to look. */
  isForgetful?: true;
}

const KINDS = {
  shopify: { start: startShopifyStage, reports: /mutation Fulfill\(/ },
  woocommerce: { start: startWooCommerceStage, reports: /^POST \S+\/fulfillments/ },
  shipstation: { start: startShipStationStage, reports: /[?&]action=shipnotify/, isForgetful: true },
  medusa: { start: startFakeMedusaStage, reports: /^POST \/admin\/orders\/[^/]+\/fulfillments/ },
} satisfies Record<string, Kind>;

export type StageName = keyof typeof KINDS;
export const STAGE_NAMES = Object.keys(KINDS) as StageName[];
/** How many of all faults are a shop's own, if it has any. */
const OWN_PART = 0.25;

/** A local shop behind a front that loses, breaks and delays what passes through it. */
export interface TorturedShop extends Omit<Kind, 'start'> {
  stage: ShopStage;
  front: UnreliableFront;
  /** With which it is connected through the front. */
  settings: Record<string, string>;
  /** From now on, this part of all calls goes wrong; nothing does with 0. */
  misbehave(probability: number, seed: string): void;
  faultCounts(): Record<string, number>;
  stop(): Promise<void>;
}

export async function openTorturedShop(name: StageName): Promise<TorturedShop> {
  const { start, ...kind }: Kind = KINDS[name];
  const stage = await start();
  const [host = ''] = stage.hosts;
  const front = await startUnreliableFront(host);
  return {
    ...kind,
    stage,
    front,
    settings: Object.fromEntries(
      Object.entries(stage.settings).map(([key, value]) => [key, value.replace(host, front.host)]),
    ),
    misbehave(probability, seed) {
      const own = stage.misbehave === undefined ? 0 : probability * OWN_PART;
      front.misbehave(probability - own, `${seed}/front`);
      stage.misbehave?.(own, `${seed}/shop`);
    },
    faultCounts: () => ({ ...front.counts, ...stage.faultCounts?.() }),
    async stop() {
      await front.stop();
      await stage.stop();
    },
  };
}
