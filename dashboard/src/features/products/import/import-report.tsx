import { Button, Group, Progress, Text } from '@mantine/core';
import { saveFile, writeCsv } from '../../../ui/csv.ts';
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RouterLink } from '../../../ui/router-link.tsx';
import { doneOf, type Failure, type ImportProgress } from './use-product-import.ts';

interface Props {
  progress: ImportProgress;
  /** Of the file, so that what failed can be handed back in the same form. */
  header: string[];
  onStop(): void;
  onAgain(): void;
}

const COLUMNS: Column<Failure>[] = [
  {
    header: 'Product',
    cell: ({ row }) => <TwoLines main={row.name} below={`line ${row.line} · ${row.sku}`} />,
  },
  { header: 'Why it was refused', cell: ({ reason }) => reason },
];

export function ImportReport({ progress, header, onStop, onAgain }: Props) {
  const { total, created, updated, failures, isRunning, isStopped } = progress;
  const done = doneOf(progress);
  const words = [
    `${formatCount(created)} created`,
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(failures.length > 0 ? [`${formatCount(failures.length)} refused`] : []),
    ...(isStopped ? [`${formatCount(total - done)} not sent`] : []),
  ];
  return (
    <>
      <Panel title={isRunning ? 'Importing' : isStopped ? 'Stopped' : 'Done'}>
        <Progress.Root size="xl" mb="sm">
          <Progress.Section
            value={(done / total) * 100}
            aria-label="Products sent"
            aria-valuetext={`${done} of ${total}`}
            color={failures.length > 0 && !isRunning ? 'yellow' : 'ink'}
          />
        </Progress.Root>
        <Text mb="md">
          {isRunning ? (
            `${formatCount(done)} of ${formatCount(total)}`
          ) : (
            <span role="status">{words.join(', ')}.</span>
          )}
        </Text>
        <Group>
          {isRunning ? (
            <Button variant="default" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <>
              <Button component={RouterLink} to="/products">
                See the products
              </Button>
              <Button variant="default" onClick={onAgain}>
                Import another file
              </Button>
            </>
          )}
        </Group>
      </Panel>
      {!isRunning && failures.length > 0 && (
        <Panel
          title="Refused"
          lead="Mend these and import them again."
          flush
          actions={
            <Button
              variant="default"
              size="xs"
              onClick={() => saveFile('products-refused.csv', refusedCsv(header, failures))}
            >
              Download these lines
            </Button>
          }
        >
          <DataTable
            caption="Refused lines"
            columns={COLUMNS}
            rows={failures}
            idOf={({ row }) => String(row.line)}
            empty={null}
          />
        </Panel>
      )}
    </>
  );
}

const refusedCsv = (header: string[], failures: Failure[]): string =>
  writeCsv([
    [...header, 'problem'],
    ...failures.map(({ row: { cells }, reason }) => [...header.map((_, at) => cells[at] ?? ''), reason]),
  ]);
