import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Load, type ParcelValues, parcelInput, useServiceChoice } from '../labels/index.ts';
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
export function useReturnService(order: Order, warehouseId: string | null, parcels: ParcelValues[]) {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const to =
    warehouses.find(({ id }) => id === warehouseId) ??
    warehouses.find(({ id }) => id === defaultOf(warehouses));
  // Debounced, so that rates are not requested at every keystroke.
  const [settled] = useDebouncedValue(parcels, 300);
  const isWeighed = settled.every(({ weight }) => Number(weight.value) > 0);
  const shipTo = to?.returnAddress ?? to?.address;
  const isKnown = isWeighed && shipTo !== undefined;
  const choice = useServiceChoice(
    isKnown ? { shipFrom: order.shipTo, shipTo, parcels: settled.map(parcelInput) } : undefined,
  );
  return { choice, waitingFor: isWeighed ? undefined : 'Enter the weight first to see prices.' };
}

type Choice = ReturnType<typeof useServiceChoice>;

export function labelOptions({ rate, isReady }: Choice, parcels: ParcelValues[]): LabelOptions {
  if (!isReady) throw new Error('Prices are still loading. Wait for them or choose the cheapest service.');
  return {
    parcels: parcels.map(parcelInput),
    ...(rate && { carrier: rate.carrier, service: rate.service }),
  };
}
