import { SimpleGrid } from '@mantine/core';
import { formatCount, formatMoney, formatPercent } from '../../ui/format.ts';
import type { Overview } from './overview-api.ts';
import classes from './totals.module.css';

export function Totals({ totals: { orders, labels, spend, deliveries } }: { totals: Overview['totals'] }) {
  const ended = deliveries.delivered + deliveries.failed;
  const money = spend.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" mb="lg">
      <Tile name="Orders" value={formatCount(orders)} />
      <Tile name="Labels bought" value={formatCount(labels)} />
      <Tile name="Spent on labels" value={money === '' ? '–' : money} />
      <Tile
        name="Webhooks delivered"
        value={ended === 0 ? '–' : formatPercent(deliveries.delivered / ended)}
        below={deliveries.pending > 0 ? `${formatCount(deliveries.pending)} on their way` : undefined}
      />
    </SimpleGrid>
  );
}

function Tile({ name, value, below }: { name: string; value: string; below?: string | undefined }) {
  return (
    <div className={classes.tile}>
      <div className={classes.name}>{name}</div>
      <div className={classes.value}>{value}</div>
      {below !== undefined && <div className={classes.name}>{below}</div>}
    </div>
  );
}
