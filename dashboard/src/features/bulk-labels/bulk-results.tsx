import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { counted } from '../../ui/words.ts';
import type { Outcome } from './buy-labels.ts';
import { PrintAll } from './print-all.tsx';

interface Props {
  total: number;
  outcomes: Outcome[];
  onClose(): void;
}

/** How far it is, and what came of each order. */
export function BulkResults({ total, outcomes, onClose }: Props) {
  const bought = outcomes.flatMap(({ shipment }) => (shipment === undefined ? [] : [shipment]));
  const isDone = outcomes.length === total;
  const words = isDone
    ? `${counted(bought.length, 'label')} bought, ${counted(total - bought.length, 'order')} without`
    : `${outcomes.length} of ${total} done`;
  return (
    <Stack gap="md">
      <Progress
        value={(outcomes.length / total) * 100}
        size="lg"
        color={isDone && bought.length === total ? 'teal' : 'ink'}
        aria-label="Labels bought"
      />
      <Text role="status">{words}</Text>
      {outcomes.length > 0 && (
        <DataTable
          caption="Results"
          rows={outcomes}
          idOf={({ order }) => order.id}
          empty={null}
          columns={[
            { header: 'Order', cell: ({ order }) => <strong>{order.orderNumber}</strong> },
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
                      {shipment.carrier} {shipment.service}, {formatMoney(shipment.rate, shipment.currency)}
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
