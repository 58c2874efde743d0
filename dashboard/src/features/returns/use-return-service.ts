import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { type Load, type ParcelValues, parcelInput, priceOf, useServiceChoice } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import type { LabelOptions } from './returns-api.ts';

/** The returned items with their weights from the order. */
export const loadsOf = (items: { orderItemId: string; quantity: number | string }[], order: Order): Load[] =>
  items.map(({ orderItemId, quantity }) => ({
    weight: order.items.find(({ id }) => id === orderItemId)?.weight ?? null,
    count: Number(quantity),
  }));

/** Rates from the customer to the warehouse. */
export function useReturnService(
  order: Order,
  warehouseId: string | null,
  parcels: ParcelValues[],
  isWanted = true,
) {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const to =
    warehouses.find(({ id }) => id === warehouseId) ??
    warehouses.find(({ id }) => id === defaultOf(warehouses));
  // Debounced, so that rates are not requested at every keystroke.
  const [settled] = useDebouncedValue(parcels, 300);
  const isWeighed = settled.every(({ weight }) => Number(weight.value) > 0);
  const shipTo = to?.returnAddress ?? to?.address;
  const isKnown = isWanted && isWeighed && shipTo !== undefined;
  const choice = useServiceChoice(
    isKnown ? { shipFrom: order.shipTo, shipTo, parcels: settled.map(parcelInput) } : undefined,
  );
  return {
    // Until the parcel has settled, the prices are those of the one before.
    choice: {
      ...choice,
      isOutdated: choice.isOutdated || JSON.stringify(settled) !== JSON.stringify(parcels),
    },
    waitingFor: isWeighed ? undefined : t('Enter the weight to see prices.'),
  };
}

type Choice = ReturnType<typeof useServiceChoice>;

/** The service whose price was shown. */
export function labelOptions({ rate, isOutdated }: Choice, parcels: ParcelValues[]): LabelOptions {
  if (rate === undefined || isOutdated)
    throw new Error(t('The price of the label is not known yet. Wait until it is shown.'));
  return {
    parcels: parcels.map(parcelInput),
    carrier: rate.carrier,
    ...(rate.carrierAccountId !== null && { carrierAccountId: rate.carrierAccountId }),
    service: rate.service,
  };
}

/** For a button, as soon as the price is known. */
export const shownPrice = ({ rate, isOutdated }: Choice): string | undefined =>
  rate === undefined || isOutdated ? undefined : priceOf(rate);
