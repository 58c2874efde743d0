import type { Schemas } from '@waybill/sdk';

type Selection = Schemas['StoreProductSelection'];
type Answer = Schemas['StoreProductImport'];
export type Creation = Pick<Answer, 'created' | 'known' | 'skipped'>;

/** As many as the API takes at once. */
const SLICE = 100;

/** Creates products from these of a shop, or from all that are unknown, in as many requests as that takes. */
export async function createProducts(
  ask: (selection: Selection) => Promise<Answer>,
  chosen: readonly string[] | 'all',
): Promise<Creation> {
  const total: Creation = { created: 0, known: 0, skipped: [] };
  const add = ({ created, known, skipped }: Answer) => {
    total.created += created;
    total.known += known;
    total.skipped.push(...skipped);
  };
  if (chosen === 'all') {
    for (;;) {
      const answer = await ask({ all: true });
      add(answer);
      // What could not be created is found again: there is no end to that.
      if (!answer.isMore || answer.created === 0) return total;
    }
  }
  for (let start = 0; start < chosen.length; start += SLICE)
    add(await ask({ externalIds: chosen.slice(start, start + SLICE) }));
  return total;
}

/** Why some were not created: each reason once, with how many. */
export function reasonsOf({ skipped }: Creation): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  for (const { externalId, reason } of skipped) {
    if (ids.has(externalId)) continue;
    ids.add(externalId);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
