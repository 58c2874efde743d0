import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';

export type LabelSize = Schemas['LabelSize'];

export const productLabelsFile = (body: Schemas['ProductLabelsInput']): Promise<Blob> =>
  waybill.documents.createProductLabels(body);

export const binLabelsFile = (body: Schemas['BinLabelsInput']): Promise<Blob> =>
  waybill.documents.createBinLabels(body);

export const countSheetFile = (body: Schemas['CountSheetInput']): Promise<Blob> =>
  waybill.documents.createCountSheet(body);

const AT_ONCE = 4;

async function numbersOf(
  productIds: readonly string[],
  numberOf: (productId: string) => Promise<number>,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  await runConcurrently(productIds, AT_ONCE, async (id) => numbers.set(id, await numberOf(id)));
  return numbers;
}

/** How many there are of each product, in all warehouses. */
export const onHandOf = (productIds: readonly string[]) =>
  numbersOf(productIds, async (productId) => {
    const { data } = await waybill.inventory.list({ productId, page: 1, limit: 100 });
    return data.reduce((sum, { onHand }) => sum + onHand, 0);
  });

/** How many of each product came in last. */
export const lastReceivedOf = (productIds: readonly string[]) =>
  numbersOf(productIds, async (productId) => {
    const { data } = await waybill.inventory.listMovements({
      productId,
      reason: 'received',
      page: 1,
      limit: 1,
    });
    return Math.max(0, data[0]?.onHandDelta ?? 0);
  });
