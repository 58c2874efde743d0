import { bundle } from '../../../scripts/bundle.mjs';

/** How the stand-in for each kind of shop is started. */
const STAGES = {
  shopify: 'startShopifyStage',
  woocommerce: 'startWooCommerceStage',
  shipstation: 'startShipStationStage',
  medusa: 'startMedusaStage',
};

export const STORE_NAMES = Object.keys(STAGES);

/**
 * A shop on this machine, bundled from the tests' sources. Medusa is a real one: without PostgreSQL or a package registry there is none, and
 * the error is a `MedusaUnavailable`.
 */
export async function startStage(provider, undo) {
  const dist = new URL('dist/', import.meta.url);
  await bundle({ local: new URL('local.ts', import.meta.url).pathname }, dist.pathname);
  const local = await import(new URL('local.js', dist).href);
  const stage = await local[STAGES[provider]]();
  undo.push(stage.stop);
  return stage;
}

/** Lines for the exchanges with the shop since the last time. */
export function createStageTeller(stage) {
  let told = 0;
  return () => {
    const fresh = stage.exchanges.slice(told);
    told += fresh.length;
    return fresh.map(({ method, path, status, about = '' }) =>
      `${method} ${path} ${status}  ${about}`.trimEnd(),
    );
  };
}
