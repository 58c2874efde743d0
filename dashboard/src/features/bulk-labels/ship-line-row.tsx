import { Anchor, Group, Loader, NativeSelect, Skeleton, Text } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { Money } from '../../ui/money.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { serviceLabel, TestBadge } from '../carrier-accounts/index.ts';
import { SameAddressBadge } from '../combining/index.ts';
import { serviceKey } from '../labels/index.ts';
import { recipientOf } from '../orders/index.ts';
import { MapServiceButton } from '../service-mappings/index.ts';
import { AddressFix, LineFix } from './line-fix.tsx';
import {
  type Choice,
  isAddressDoubtful,
  type Line,
  problemOf,
  type Rate,
  rateOf,
  ratesOf,
  unmappedIn,
} from './ship-line.ts';
import classes from './ship-sheet.module.css';
import type { ShipRun } from './use-ship-run.ts';

interface Props {
  line: Line;
  /** The numbers of the other orders of the sheet that its label ships. */
  sharers: string;
  forAll: Choice;
  run: ShipRun;
}

const labelOf = (rate: Rate): string =>
  t(rate.mode === 'test' ? '{service}, {price} (test)' : '{service}, {price}', {
    service: serviceLabel(rate),
    price: formatMoney(rate.rate, rate.currency),
  });

/**
 * An order of the sheet: what it would cost with which service, or what keeps it from being bought. It is drawn again only if it has
 * changed itself: there are up to 200 of them.
 */
export const ShipLineRow = memo(
  Row,
  (before, after) =>
    before.line === after.line &&
    before.sharers === after.sharers &&
    before.forAll === after.forAll &&
    before.run.phase === after.run.phase,
);

function Row({ line, sharers, forAll, run }: Props) {
  const { order, quote, result } = line;
  const rate = rateOf(line, forAll);
  const problem = problemOf(line, forAll);
  const rates = ratesOf(line);
  const isOpen = result.state === 'none' || result.state === 'failed';
  const rules = order.appliedRules.filter(({ effects }) => effects.length > 0).map(({ name }) => name);
  return (
    <li className={classes.line}>
      <div>
        <Anchor component={RouterLink} to={`/orders/${order.id}`} target="_blank" fw={600} size="sm">
          {order.orderNumber}
        </Anchor>{' '}
        <SameAddressBadge order={order} />
        <Text size="xs" c="dimmed">
          {[recipientOf(order), order.shipTo.city, order.shipTo.country].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.service}>
        {quote.state === 'asking' && <Skeleton height={30} aria-label={t('Getting the price')} />}
        {rates.length > 0 && isOpen && (
          <NativeSelect
            size="xs"
            aria-label={t('Service for {orderNumber}', { orderNumber: order.orderNumber })}
            value={rate === undefined ? '' : serviceKey(rate)}
            onChange={(event) => run.change(order.id, { picked: event.currentTarget.value })}
            data={[
              ...(rate === undefined ? [{ value: '', label: t('Choose a service') }] : []),
              ...rates.map((one) => ({ value: serviceKey(one), label: labelOf(one) })),
            ]}
            disabled={run.phase === 'buying'}
          />
        )}
        {result.state === 'bought' && <Text size="sm">{serviceLabel(result.rate)}</Text>}
        {quote.state === 'shared' && (
          <Text size="sm">
            {t('In the parcel of {orderNumber}', { orderNumber: quote.with.orderNumber })}
          </Text>
        )}
        {sharers !== '' && (
          <Text size="xs" c="dimmed">
            {t('one label, also for {orders}', { orders: sharers })}
          </Text>
        )}
        {(rules.length > 0 || order.requestedService !== null) && (
          <Text size="xs" c="dimmed">
            {[
              order.requestedService !== null &&
                t('asks for {requestedService}', { requestedService: order.requestedService }),
              rules.length > 0 && t('rules: {rules}', { rules: rules.join(', ') }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
        {isOpen && <MapForGood line={line} run={run} />}
      </div>
      <div className={classes.price}>
        {rate !== undefined && <Money amount={rate.rate} currency={rate.currency} />}
      </div>
      <div className={classes.state}>
        <Group gap={6} justify="flex-end">
          {rate !== undefined && <TestBadge mode={rate.mode} />}
          <LineState line={line} hasProblem={problem !== undefined} />
        </Group>
      </div>
      {problem !== undefined && (
        <div className={classes.fix}>
          <Group gap="sm" align="center">
            <Text size="sm" c="var(--bad)">
              {problem.text}
            </Text>
            <LineFix line={line} problem={problem} run={run} />
          </Group>
        </div>
      )}
      {isAddressDoubtful(line, forAll) && run.phase === 'choosing' && (
        <div className={classes.fix}>
          <AddressFix line={line} run={run} />
        </div>
      )}
    </li>
  );
}

/** Once a service is chosen for what no mapping names, it can be chosen for every order that asks for it. */
function MapForGood({ line, run }: Pick<Props, 'line' | 'run'>) {
  const name = unmappedIn(line);
  const rate = line.picked === undefined ? undefined : rateOf(line, line.picked);
  if (name === null || rate === undefined) return null;
  const asksForIt = ({ order, result }: Line) =>
    order.requestedService?.toLowerCase() === name.toLowerCase() && result.state !== 'bought';
  const askAgain = () => {
    for (const { order } of run.lines.filter(asksForIt)) void run.askAgain(order.id, { picked: undefined });
  };
  return <MapServiceButton mt={4} size="compact-xs" name={name} rate={rate} onMapped={askAgain} />;
}

function LineState({
  line: { quote, result, isInSpiteOfStock },
  hasProblem,
}: {
  line: Line;
  hasProblem: boolean;
}) {
  if (result.state === 'buying') return <Loader size="xs" aria-label={t('Buying the label')} />;
  if (result.state === 'bought') return <StatusBadge tone="good">{t('bought')}</StatusBadge>;
  if (result.state === 'failed' && hasProblem) return <StatusBadge tone="bad">{t('not bought')}</StatusBadge>;
  if (quote.state === 'asking' || quote.state === 'shared') return null;
  if (hasProblem) return <StatusBadge tone="warn">{t('needs a fix')}</StatusBadge>;
  return isInSpiteOfStock ? <StatusBadge tone="quiet">{t('found stock')}</StatusBadge> : null;
}
