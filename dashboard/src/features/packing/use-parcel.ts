import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { orderQuoteQuery, type Quote, serviceKey, suggestedOf, weightOf } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { parcelBodyOf, type WeighedParcel } from './parcel-body.ts';

type Rate = Schemas['Rate'];
type Preset = Schemas['Preset'];

/** Why there is no label to buy yet: the parcel has to be weighed, or its service chosen. */
export type Missing = 'weight' | 'service';

export type PackedParcel = ReturnType<typeof useParcel>;

const isQuote = (answer: Quote | { problem: unknown } | undefined): answer is Quote =>
  answer !== undefined && !('problem' in answer);

/** Whether the answer asks for a weight. */
const lacksWeight = (problem: Error): boolean => /weight of some items/.test(problem.message);

/** What a packed order ships in and with: as suggested, until somebody weighs it or chooses a box, a preset or a service. */
export function useParcel(order: Order, isOpen: boolean) {
  const queryClient = useQueryClient();
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: isOpen });
  const [weighed, setWeighed] = useState<WeighedParcel>();
  const [preset, setPreset] = useState<Preset>();
  const [picked, setPicked] = useState<string>();
  const body = parcelBodyOf(weighed, packages, preset?.id);
  // A parcel without a weight has no price.
  const isComplete = body !== undefined;
  const query = orderQuoteQuery(order, body ?? {});
  const { data: answer, isFetching } = useQuery({ ...query, enabled: isOpen && isComplete });
  const quote = isComplete && isQuote(answer) ? answer : undefined;

  const rateIn = (found: Quote): Rate | undefined =>
    picked === undefined ? suggestedOf(found) : found.rates.find((one) => serviceKey(one) === picked);
  const suggested = suggestedParcel(quote, packages);
  return {
    quote,
    isFetching,
    rate: quote && rateIn(quote),
    preset,
    packages: packages.filter(({ active }) => active),
    /** As entered, or else as suggested. Several parcels are shown, not edited. */
    shown: weighed ?? suggested,
    isWeighed: weighed?.isWeighed === true,

    change(next: Partial<WeighedParcel>): void {
      const before = weighed ??
        suggested ?? { weight: { value: '', unit: home().weightUnit }, packageId: null };
      setWeighed({ isWeighed: false, ...before, ...next });
    },
    pick: setPicked,
    applyPreset(next: Preset | undefined): void {
      setPreset(next);
      setPicked(undefined);
      if (weighed === undefined) return;
      // What was weighed stays; the box is that of the preset.
      setWeighed(
        weighed.isWeighed ? { ...weighed, packageId: next?.packageId ?? weighed.packageId } : undefined,
      );
    },

    /** What to buy, at a price that is still good, or what is missing for that. Throws if it cannot be priced. */
    async rateToBuy(isAgain: boolean): Promise<Rate | Missing> {
      if (!isComplete) return 'weight';
      const found = await queryClient.fetchQuery({ ...query, ...(isAgain && { staleTime: 0 }) });
      if (isQuote(found)) {
        const rate = rateIn(found);
        if (rate !== undefined) return rate;
        if (found.rates.length > 0) return 'service';
        const reasons = found.messages.map(({ message }) => message).join('; ');
        throw new Error(reasons || t('No carrier offers a label for this order.'));
      }
      if (lacksWeight(found.problem)) return 'weight';
      throw found.problem;
    },
  };
}

/** Undefined where it is several, or unknown. */
function suggestedParcel(
  quote: Quote | undefined,
  packages: readonly Schemas['Package'][],
): WeighedParcel | undefined {
  if (quote === undefined) return undefined;
  const [first, ...others] = quote.parcels;
  if (first === undefined) return undefined;
  const weight =
    others.length === 0
      ? first.weight
      : weightOf(quote.parcels.map(({ weight: one }) => ({ weight: one, count: 1 })));
  const packageId = packages.find(({ name }) => name === first.packageType)?.id ?? null;
  return { weight, packageId, isWeighed: false };
}
