import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import type { Outcome } from './buy-labels.ts';
import { PrintAll } from './print-all.tsx';

interface Props {
  total: number;
  outcomes: Outcome[];
  onClose(): void;
}

const toneOf = (bought: number, total: number): Tone => {
  if (bought === total) return 'good';
  return bought === 0 ? 'bad' : 'warn';
};

const resultWords = (bought: number, total: number): string => {
  if (bought === 0) return 'No labels bought';
  const labels = `${pluralize(bought, 'label')} bought`;
  return bought === total ? labels : `${labels}, ${pluralize(total - bought, 'order')} failed`;
};

/** The progress, and the result of each order. */
export function BulkResults({ total, outcomes, onClose }: Props) {
  const bought = outcomes.flatMap(({ shipment }) => (shipment === undefined ? [] : [shipment]));
  const isDone = outcomes.length === total;
  const words = isDone ? resultWords(bought.length, total) : `${outcomes.length} of ${total} done`;
  return (
    <Stack gap="md">
      {!isDone && <Progress value={(outcomes.length / total) * 100} size="lg" aria-label="Orders done" />}
      <div role="status">{isDone ? <Notice tone={toneOf(bought.length, total)}>{words}</Notice> : words}</div>
      {outcomes.length > 0 && (
        <DataTable
          caption="Results"
          rows={[...outcomes].sort(
            (a, b) => Number(b.shipment === undefined) - Number(a.shipment === undefined),
          )}
          idOf={({ order }) => order.id}
          empty={null}
          columns={[
            {
              header: 'Order',
              cell: ({ order }) => (
                <Anchor component={RouterLink} to={`/orders/${order.id}`} inherit>
                  {order.orderNumber}
                </Anchor>
              ),
            },
            {
              header: 'Result',
              cell: ({ shipment, problem }) =>
                shipment === undefined ? (
                  <Text size="sm" c="var(--bad)">
                    {problem}
                  </Text>
                ) : (
                  <Group gap="xs">
                    <StatusBadge tone="good">bought</StatusBadge>
                    <Text size="sm">
                      {shipment.serviceName}, {formatMoney(shipment.rate, shipment.currency)}
                    </Text>
                  </Group>
                ),
            },
          ]}
        />
      )}
      {isDone && (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {bought.length > 0 && <PrintAll ids={bought.map(({ id }) => id)} />}
        </Group>
      )}
    </Stack>
  );
}
