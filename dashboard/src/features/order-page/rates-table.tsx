import { Button, Group } from '@mantine/core';
import { ApiError, type Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { byPrice, comparableRates } from '../../lib/comparable-rates.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { humanize, pluralize } from '../../lib/text.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { serviceLabel, TestBadge, useCarrierAccounts } from '../carrier-accounts/index.ts';
import { isShortage, type LabelContents, useBuyLabel } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

type Rate = Schemas['Rate'];

interface Props {
  order: Order;
  rates: Rate[];
  /** What goes into the label. */
  items: LabelContents['items'];
  onBought(): void;
  /** The order, or the address it ships from, is no longer what the rates are for. */
  onOutdated(): Promise<void>;
}

/** The rate with the lowest known measure. One in test mode is the best only where there is no other. */
function bestOf(
  all: Rate[],
  measure: (rate: Rate) => number | null,
  choose = (rates: Rate[]): Rate[] => rates,
): Rate | undefined {
  const real = all.filter(({ mode }) => mode !== 'test');
  const known = choose(real.length > 0 ? real : all).filter((rate) => measure(rate) !== null);
  return known.toSorted((a, b) => Number(measure(a)) - Number(measure(b)) || byPrice(a, b))[0];
}

/** Today plus this many weekdays, if the carrier names no date. */
function afterWorkingDays(days: number): Date {
  const day = new Date();
  for (let left = days; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left--;
  }
  return day;
}

function deliveryEstimate({ deliveryDate, deliveryDays }: Rate): string {
  if (deliveryDate === null)
    return deliveryDays === null
      ? 'No delivery estimate'
      : `Around ${formatDate(afterWorkingDays(deliveryDays).toISOString())}, in ${pluralize(deliveryDays, 'working day')}`;
  const day = `Arrives ${formatDate(`${deliveryDate}T12:00:00`)}`;
  return deliveryDays === null ? day : `${day}, in ${pluralize(deliveryDays, 'working day')}`;
}

/** Ignores case, which shops spell differently. */
const isRequestedService = ({ service, serviceName }: Rate, { requestedService }: Order): boolean =>
  [service, serviceName].some((name) => name.toLowerCase() === requestedService?.trim().toLowerCase());

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && /changed since/.test(error.message);

export function RatesTable({ order, rates, items, onBought, onOutdated }: Props) {
  const buy = useBuyLabel(order.id);
  const accounts = useCarrierAccounts();
  const cheapest = bestOf(
    rates,
    ({ rate }) => rate,
    (real) => comparableRates(real, order.currency),
  );
  const fastest = bestOf(rates, ({ deliveryDays }) => deliveryDays);
  const [short, setShort] = useState<{ rate: Rate; problem: string }>();
  const take = async (rate: Rate, stock: 'require' | 'adjust' = 'require') => {
    try {
      await buy.mutateAsync({ rateId: rate.id, items, stock });
      notify(`${serviceLabel(rate)} label bought`);
      onBought();
    } catch (error) {
      if (isShortage(error)) return setShort({ rate, problem: error.message });
      if (!isOutdated(error)) return notifyError(error);
      // Said again above the new prices, unless other items are left and the form has started over.
      notifyError(new Error('The order changed after you compared rates.'));
      await onOutdated();
    } finally {
      if (stock === 'adjust') setShort(undefined);
    }
  };
  const columns: Column<Rate>[] = [
    {
      header: 'Service',
      cell: (rate) => (
        <TwoLines
          main={
            <Group gap={6}>
              <strong>{rate.serviceName}</strong>
              <TestBadge mode={rate.mode} />
              {isRequestedService(rate, order) && <StatusBadge tone="warn">requested</StatusBadge>}
              {rate === cheapest && <StatusBadge tone="good">cheapest</StatusBadge>}
              {rate === fastest && <StatusBadge tone="info">fastest</StatusBadge>}
            </Group>
          }
          below={deliveryEstimate(rate)}
        />
      ),
    },
    {
      header: 'Carrier',
      cell: ({ carrierName, carrierAccountId, zone }) => (
        <TwoLines
          main={carrierName}
          below={[accounts?.find(({ id }) => id === carrierAccountId)?.name, zone !== null && `zone ${zone}`]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      header: 'Price',
      align: 'right',
      cell: ({ rate, currency, surcharges }) => (
        <TwoLines
          main={
            <strong>
              <Money amount={rate} currency={currency} />
            </strong>
          }
          below={
            surcharges.length === 0 ? '' : `with ${surcharges.map(({ code }) => humanize(code)).join(', ')}`
          }
        />
      ),
    },
    {
      header: 'Buy',
      bare: true,
      align: 'right',
      cell: (rate) => (
        <Button
          size="xs"
          variant={rate === cheapest ? 'filled' : 'default'}
          loading={buy.isPending && buy.variables.rateId === rate.id}
          disabled={buy.isPending}
          aria-label={`Buy ${serviceLabel(rate)} for ${formatMoney(rate.rate, rate.currency)}`}
          onClick={() => void take(rate)}
        >
          Buy
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Rates" columns={columns} rows={rates} idOf={({ id }) => id} empty={null} />
      <ShortageDialog
        problem={short?.problem}
        isBusy={buy.isPending}
        onClose={() => setShort(undefined)}
        onShip={() => short !== undefined && take(short.rate, 'adjust')}
      />
    </>
  );
}
