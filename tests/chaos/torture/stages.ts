import type { ShopStage } from '../../support/shops/stage.ts';
import { startShipStationStage } from '../../support/shops/stages/shipstation-stage.ts';
import { startShopifyStage } from '../../support/shops/stages/shopify-stage.ts';

/** Local shops that can be made to fail. */
const STAGES = { shopify: startShopifyStage, shipstation: startShipStationStage };

export type StageName = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as StageName[];

export const startStage = (name: StageName): Promise<ShopStage> => STAGES[name]();
