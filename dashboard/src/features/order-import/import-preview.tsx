import { Alert, Progress as Bar, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, TwoLines } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { counted } from '../../ui/words.ts';
import { useShippingRefresh } from '../shipments/shipments-api.ts';
import type { ReadFile } from './import-page.tsx';
import { ProblemTable } from './problem-table.tsx';
import { type Progress, sendOrders } from './send-orders.ts';

/** So many rows are enough to see whether the columns were understood. */
const SHOWN = 20;

export function ImportPreview({ file, onAgain }: { file: ReadFile; onAgain(): void }) {
  const { orders, problems, ignored } = file.reading;
  const [progress, setProgress] = useState<Progress>();
  const refresh = useShippingRefresh();
  const start = async () => {
    setProgress({ done: 0, created: 0, problems: [] });
    await sendOrders(orders, setProgress);
    await refresh();
  };
  if (progress !== undefined) return <Sending total={orders.length} progress={progress} onAgain={onAgain} />;
  return (
    <>
      <Panel title={file.name} lead={`${counted(orders.length, 'order')} can be imported`}>
        {ignored.length > 0 && (
          <Text mb="md" c="dimmed">
            Left out, because their names are not known: {ignored.join(', ')}
          </Text>
        )}
        <Group>
          <Button disabled={orders.length === 0} onClick={start}>
            Import {counted(orders.length, 'order')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            Choose another file
          </Button>
        </Group>
      </Panel>
      <ProblemTable
        title={`${counted(problems.length, 'problem')} in the file`}
        lead="Orders with a problem are left out of the import."
        problems={problems}
      />
      {orders.length > 0 && (
        <Panel title="Preview" {...(orders.length > SHOWN && { lead: `The first ${SHOWN}` })} flush>
          <DataTable
            caption="Preview"
            rows={orders.slice(0, SHOWN)}
            idOf={({ line }) => String(line)}
            empty={null}
            columns={[
              { header: 'Line', cell: ({ line }) => formatCount(line) },
              {
                header: 'Order',
                cell: ({ order }) => (
                  <TwoLines main={<strong>{order.orderNumber}</strong>} below={order.storeId ?? ''} />
                ),
              },
              {
                header: 'Recipient',
                cell: ({ order: { shipTo } }) => (
                  <TwoLines
                    main={shipTo.name ?? shipTo.company ?? shipTo.street1}
                    below={[shipTo.city, shipTo.state, shipTo.country].filter(Boolean).join(', ')}
                  />
                ),
              },
              {
                header: 'Items',
                wide: true,
                cell: ({ order: { items } }) =>
                  items.map(({ quantity, name, sku }) => `${quantity} × ${name ?? sku}`).join(', '),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

interface SendingProps {
  total: number;
  progress: Progress;
  onAgain(): void;
}

function Sending({ total, progress, onAgain }: SendingProps) {
  const { done, created, problems } = progress;
  const isDone = done === total;
  return (
    <>
      <Panel title={isDone ? 'The import is done' : 'Importing'}>
        <Bar
          value={(done / total) * 100}
          size="lg"
          mb="md"
          aria-label="Orders sent"
          color={isDone ? 'teal' : 'ink'}
        />
        <Text role="status" mb="md">
          {isDone
            ? `${counted(created, 'order')} created, ${counted(problems.length, 'order')} refused`
            : `${formatCount(done)} of ${formatCount(total)} sent`}
        </Text>
        {isDone ? (
          <Group>
            <Button component={RouterLink} to="/orders">
              See the orders
            </Button>
            <Button variant="default" onClick={onAgain}>
              Import another file
            </Button>
          </Group>
        ) : (
          <Alert color="yellow" variant="light">
            Keep this page open until it is done.
          </Alert>
        )}
      </Panel>
      <ProblemTable
        title="Refused"
        lead="Mend these lines and import the file again: orders that exist already are refused, not made twice."
        problems={problems}
      />
      {isDone && problems.length === 0 && <Message title="Every order is in">Now buy their labels.</Message>}
    </>
  );
}
