import { addressChecks, cleanInput, inputWithoutEffect } from './fixes/inputs.mjs';
import { parcelsOfTheirOwn, serviceMarks } from './fixes/parcels.mjs';
import { rateBoundToQuote, timeZones, weightAndSize } from './fixes/rates.mjs';
import { returnsInParts, returnsThatSurprise } from './fixes/returns.mjs';
import { openShop } from './fixes/shop.mjs';
import { authoritativeCount, trackedProducts, untrackedProducts, voidElsewhere } from './fixes/stock.mjs';

export async function ordinaryUse(steps) {
  const shop = await openShop(steps);
  for (const chapter of [
    rateBoundToQuote,
    untrackedProducts,
    trackedProducts,
    returnsInParts,
    returnsThatSurprise,
    parcelsOfTheirOwn,
    weightAndSize,
    authoritativeCount,
    voidElsewhere,
    inputWithoutEffect,
    timeZones,
    serviceMarks,
    cleanInput,
    addressChecks,
  ])
    await chapter(steps, shop);
}
