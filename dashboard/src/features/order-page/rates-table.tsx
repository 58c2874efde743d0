import { Button, Group } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { dayFromToday, weekdaysAfter } from '../../lib/account-days.ts';
import { byPrice, comparableRates } from '../../lib/comparable-rates.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { known, plural, t } from '../../lib/language/index.ts';
import { humanize } from '../../lib/text.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { serviceLabel, TestBadge, useCarrierAccounts } from '../carrier-accounts/index.ts';
import type { Order } from '../orders/index.ts';
import type { Buying } from './use-buy.tsx';

type Rate = Schemas['Rate'];

interface Props {
  order: Order;
  rates: Rate[];
  buying: Buying;
  isOffline: boolean;
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
const afterWorkingDays = (days: number): string => weekdaysAfter(dayFromToday(0), days);

function deliveryEstimate({ deliveryDate, deliveryDays }: Rate): string {
  if (deliveryDate === null)
    return deliveryDays === null
      ? t('No delivery estimate')
      : plural(
          deliveryDays,
          'Around {date}, in {count} working day',
          'Around {date}, in {count} working days',
          { date: formatDate(afterWorkingDays(deliveryDays)) },
        );
  const date = formatDate(deliveryDate);
  return deliveryDays === null
    ? t('Arrives {date}', { date })
    : plural(
        deliveryDays,
        'Arrives {date}, in {count} working day',
        'Arrives {date}, in {count} working days',
        {
          date,
        },
      );
}

/** Ignores case, which shops spell differently. */
const isRequestedService = ({ service, serviceName }: Rate, { requestedService }: Order): boolean =>
  [service, serviceName].some((name) => name.toLowerCase() === requestedService?.trim().toLowerCase());

export function RatesTable({ order, rates, buying: { current, buy }, isOffline }: Props) {
  const accounts = useCarrierAccounts();
  const cheapest = bestOf(
    rates,
    ({ rate }) => rate,
    (real) => comparableRates(real, order.currency),
  );
  const fastest = bestOf(rates, ({ deliveryDays }) => deliveryDays);
  const columns: Column<Rate>[] = [
    {
      header: t('Service'),
      cell: (rate) => (
        <TwoLines
          main={
            <Group gap={6}>
              <strong>{rate.serviceName}</strong>
              <TestBadge mode={rate.mode} />
              {isRequestedService(rate, order) && (
                <StatusBadge tone="warn">{t('requested##service')}</StatusBadge>
              )}
              {rate === cheapest && <StatusBadge tone="good">{t('cheapest')}</StatusBadge>}
              {rate === fastest && <StatusBadge tone="info">{t('fastest')}</StatusBadge>}
            </Group>
          }
          below={deliveryEstimate(rate)}
        />
      ),
    },
    {
      header: t('Carrier'),
      cell: ({ carrierName, carrierAccountId, zone }) => (
        <TwoLines
          main={carrierName}
          below={[
            accounts?.find(({ id }) => id === carrierAccountId)?.name,
            zone !== null && t('zone {zone}', { zone }),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      header: t('Price'),
      align: 'right',
      cell: ({ rate, currency, surcharges }) => (
        <TwoLines
          main={
            <strong>
              <Money amount={rate} currency={currency} />
            </strong>
          }
          below={
            surcharges.length === 0
              ? ''
              : t('with {surcharges}', {
                  surcharges: surcharges.map(({ code }) => known(humanize(code))).join(', '),
                })
          }
        />
      ),
    },
    {
      header: t('Buy'),
      bare: true,
      align: 'right',
      cell: (rate) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {[true, false].map((isPrinted) => (
            <Button
              key={String(isPrinted)}
              size="xs"
              variant={!isPrinted ? 'subtle' : rate === cheapest ? 'filled' : 'default'}
              loading={current?.rateId === rate.id && current.isPrinted === isPrinted}
              disabled={current !== undefined || isOffline}
              aria-label={t(isPrinted ? 'Buy and print {service} for {price}' : 'Buy {service} for {price}', {
                service: serviceLabel(rate),
                price: formatMoney(rate.rate, rate.currency),
              })}
              onClick={() => buy(rate, isPrinted)}
            >
              {isPrinted ? t('Buy and print') : t('Buy')}
            </Button>
          ))}
        </Group>
      ),
    },
  ];
  return <DataTable caption={t('Rates')} columns={columns} rows={rates} idOf={({ id }) => id} empty={null} />;
}
