import { Anchor, Group, Loader, NativeSelect, Skeleton, Text } from '@mantine/core';
import { formatMoney } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { serviceLabel, TestBadge } from '../carrier-accounts/index.ts';
import { recipientOf } from '../orders/index.ts';
import { AddressFix, LineFix } from './line-fix.tsx';
import {
  type Choice,
  isAddressDoubtful,
  type Line,
  problemOf,
  type Rate,
  rateOf,
  ratesOf,
  serviceKey,
} from './ship-line.ts';
import classes from './ship-sheet.module.css';
import type { ShipRun } from './use-ship-run.ts';

interface Props {
  line: Line;
  forAll: Choice;
  run: ShipRun;
}

const labelOf = (rate: Rate): string =>
  `${serviceLabel(rate)}, ${formatMoney(rate.rate, rate.currency)}${rate.mode === 'test' ? ' (test)' : ''}`;

/** An order of the sheet: what it would cost with which service, or what keeps it from being bought. */
export function ShipLineRow({ line, forAll, run }: Props) {
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
        </Anchor>
        <Text size="xs" c="dimmed">
          {[recipientOf(order), order.shipTo.city, order.shipTo.country].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.service}>
        {quote.state === 'asking' && <Skeleton height={30} aria-label="Getting the price" />}
        {rates.length > 0 && isOpen && (
          <NativeSelect
            size="xs"
            aria-label={`Service for ${order.orderNumber}`}
            value={rate === undefined ? '' : serviceKey(rate)}
            onChange={(event) => run.change(order.id, { picked: event.currentTarget.value })}
            data={[
              ...(rate === undefined ? [{ value: '', label: 'Choose a service' }] : []),
              ...rates.map((one) => ({ value: serviceKey(one), label: labelOf(one) })),
            ]}
            disabled={run.phase === 'buying'}
          />
        )}
        {result.state === 'bought' && <Text size="sm">{serviceLabel(result.shipment)}</Text>}
        {(rules.length > 0 || order.requestedService !== null) && (
          <Text size="xs" c="dimmed">
            {[
              order.requestedService !== null && `asks for ${order.requestedService}`,
              rules.length > 0 && `rules: ${rules.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
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

function LineState({
  line: { quote, result, isInSpiteOfStock },
  hasProblem,
}: {
  line: Line;
  hasProblem: boolean;
}) {
  if (result.state === 'buying') return <Loader size="xs" aria-label="Buying the label" />;
  if (result.state === 'bought') return <StatusBadge tone="good">bought</StatusBadge>;
  if (result.state === 'failed' && hasProblem) return <StatusBadge tone="bad">not bought</StatusBadge>;
  if (quote.state === 'asking') return null;
  if (hasProblem) return <StatusBadge tone="warn">needs a fix</StatusBadge>;
  return isInSpiteOfStock ? <StatusBadge tone="quiet">found stock</StatusBadge> : null;
}
