import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Message } from '../../../ui/message.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { weightWords } from '../product-words.ts';
import type { ImportRow, ProductFile } from './read-products.ts';

interface Props {
  file: ProductFile;
  onImport(rows: ImportRow[], updatesExisting: boolean): void;
}

/** More would only be scrolled past; lines with problems come first. */
const SHOWN = 100;

const COLUMNS: Column<ImportRow>[] = [
  {
    header: 'Product',
    cell: ({ line, name, sku }) => <TwoLines main={name || '–'} below={`line ${line} · ${sku}`} />,
  },
  {
    header: 'Price',
    wide: true,
    align: 'right',
    cell: ({ product: { price, currency = 'USD' }, problems }) =>
      typeof price === 'number' && problems.length === 0 ? <Money amount={price} currency={currency} /> : '–',
  },
  {
    header: 'Weight',
    wide: true,
    align: 'right',
    cell: ({ product: { weight }, problems }) => weightWords(problems.length === 0 ? (weight ?? null) : null),
  },
  {
    header: 'Finding',
    cell: ({ problems }) =>
      problems.length === 0 ? (
        <StatusBadge tone="good">ready</StatusBadge>
      ) : (
        problems.map((problem) => (
          <Text key={problem} size="sm" c="var(--bad)">
            {problem}
          </Text>
        ))
      ),
  },
];

export function ImportPreview({ file: { rows, problem, ignored }, onImport }: Props) {
  const [updates, setUpdates] = useState(false);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const bad = rows.filter(({ problems }) => problems.length > 0);
  if (problem !== undefined) {
    return (
      <Message title="This can not be read" tone="bad">
        {problem}
      </Message>
    );
  }
  const shown = [...bad, ...good].slice(0, SHOWN);
  return (
    <Panel
      title="What was read"
      lead={
        <span role="status">
          {formatCount(good.length)} ready
          {bad.length > 0 && `, ${formatCount(bad.length)} with problems that will not be sent`}
        </span>
      }
      flush
    >
      <Group px="lg" pb="md" justify="space-between" gap="md">
        <Checkbox
          label="Update products whose SKU exists"
          description="Only the cells that are filled; an empty one leaves the field as it is"
          checked={updates}
          onChange={(event) => setUpdates(event.currentTarget.checked)}
        />
        <Button disabled={good.length === 0} onClick={() => onImport(good, updates)}>
          {`Import ${formatCount(good.length)} ${good.length === 1 ? 'product' : 'products'}`}
        </Button>
      </Group>
      {ignored.length > 0 && (
        <Alert color="yellow" variant="light" mx="lg" mb="md" title="Columns that are not known">
          {ignored.join(', ')}. Nothing is read from them.
        </Alert>
      )}
      <DataTable
        caption="Lines of the file"
        columns={COLUMNS}
        rows={shown}
        idOf={({ line }) => String(line)}
        empty={null}
      />
      {rows.length > shown.length && (
        <Text size="sm" c="dimmed" p="md">
          And {formatCount(rows.length - shown.length)} more.
        </Text>
      )}
    </Panel>
  );
}
