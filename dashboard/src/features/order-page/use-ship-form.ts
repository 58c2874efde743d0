import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useEffect, useRef, useState } from 'react';
import { useIsConnectionLost } from '../../lib/connection.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import {
  emptyOptions,
  optionValues,
  orderQuoteQuery,
  type ParcelValues,
  parcelValues,
  type Quote,
  serviceKey,
  suggestedOf,
} from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import {
  type ChosenItem,
  checkShip,
  isPriceable,
  quoteBodyOf,
  repacked,
  type ShipValues,
  shipValuesFor,
} from './ship-values.ts';

/** Long enough to type a number. */
const PRICED_AFTER_MS = 500;

export type ShipForm = ReturnType<typeof useShipForm>;
type Preset = Schemas['Preset'];
type Package = Schemas['Package'];

/** Without the keys that React tells them apart by. */
const contentOf = (parcels: readonly ParcelValues[]): string =>
  JSON.stringify(parcels.map(({ key: _key, ...parcel }) => parcel));

/**
 * What is to be shipped, how, and for which price: the one state behind the form, the table of rates and the button. Until the parcels
 * are changed, they are as the server would pack the order. Whatever changes is priced again, and nothing can be bought before that.
 */
export function useShipForm(order: Order, hasCustoms: boolean) {
  const queryClient = useQueryClient();
  const [preset, setPreset] = useState<Preset>();
  const [picked, setPicked] = useState<string>();
  const [isCompared, setCompared] = useState(false);
  const form = useCheckedForm<ShipValues>({
    initialValues: shipValuesFor(order, hasCustoms),
    validate: checkShip,
  });
  /** The parcels that the server chose, or that it will replace with its own. */
  const packed = useRef(contentOf(form.values.parcels));
  const isPacked = contentOf(form.values.parcels) === packed.current;
  const takePacked = (parcels: ParcelValues[]) => {
    packed.current = contentOf(parcels);
    form.setFieldValue('parcels', parcels);
  };

  const hasOwnCustoms = isCompared || form.isDirty('customs');
  const body = quoteBodyOf(form.values, order, { isPacked, hasOwnCustoms, presetId: preset?.id });
  const wanted = JSON.stringify(body);
  const [asked] = useDebouncedValue(wanted, PRICED_AFTER_MS);
  // What the server packs and declares needs nothing of that from the form.
  const isComplete = isPacked && !hasOwnCustoms ? isPriceable(form.values) : form.isValid();
  const isCurrent = wanted === asked && isComplete;
  const query = orderQuoteQuery(order, JSON.parse(asked));
  const { data, isFetching, error, refetch } = useQuery({ ...query, enabled: isCurrent });
  const isOffline = useIsConnectionLost();
  // Without a connection, the known price of these values stays: a newer one does not come.
  const isAsking = isFetching && !(isOffline && data !== undefined);
  const answer = isCurrent && !isAsking ? data : undefined;
  const quote: Quote | undefined = answer === undefined || 'problem' in answer ? undefined : answer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (quote === undefined || !isPacked) return;
    const parcels = quote.parcels.map(parcelValues);
    if (contentOf(parcels) !== packed.current) takePacked(parcels);
  }, [quote]);

  // While the price is asked for, the field stays where it is.
  const latest = useRef<Quote>(undefined);
  if (quote !== undefined) latest.current = quote;

  const suggested = quote && suggestedOf(quote);
  const rate = picked === undefined ? suggested : quote?.rates.find((one) => serviceKey(one) === picked);
  return {
    form,
    quote,
    /** The same, or what was quoted before while it is asked for. */
    shown: quote ?? latest.current,
    /** The price of these values; undefined while it is asked for, or if there is none. */
    rate,
    preset,
    isCompared,
    isPacked,
    isComplete,
    isPricing: isComplete && (!isCurrent || isAsking),
    /** The server cannot be reached, so that nothing can be bought. */
    isOffline,
    /** Why there are no prices. */
    problem: answer !== undefined && 'problem' in answer ? answer.problem : (error ?? undefined),
    items: body.items,
    pick: setPicked,
    refetch,

    /** Shows all prices. Throws if there are none. */
    async compare(values: ShipValues): Promise<void> {
      setCompared(true);
      const options = { isPacked, hasOwnCustoms: true, presetId: preset?.id };
      const found = await queryClient.fetchQuery({
        ...orderQuoteQuery(order, quoteBodyOf(values, order, options)),
        staleTime: 0,
      });
      if ('problem' in found) throw found.problem;
    },

    chooseItems(items: ChosenItem[]): void {
      const parcels = repacked(form.values, items);
      if (isPacked) packed.current = contentOf(parcels);
      form.setValues({ items, parcels });
    },

    setParcels: (parcels: ParcelValues[]) => form.setFieldValue('parcels', parcels),

    /** Its package, its options and its service, all at once; undefined for none. What was weighed stays. */
    applyPreset(next: Preset | undefined, box?: Package): void {
      setPreset(next);
      setPicked(undefined);
      form.setFieldValue('options', next?.options ? optionValues(next.options) : emptyOptions());
      if (!isPacked && box !== undefined)
        form.setFieldValue(
          'parcels',
          form.values.parcels.map((one) => ({
            ...one,
            dimensions: box.outerDimensions,
            packageType: box.name,
          })),
        );
    },
  };
}
