import { Table } from '@mantine/core';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { formatWeight } from '../../lib/measures.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Order, OrderItem } from '../orders/index.ts';

type Quantities = Pick<
  OrderItem,
  'quantity' | 'shippedQuantity' | 'allocatedQuantity' | 'cancelledQuantity' | 'returnedQuantity'
>;

const progressOf = (item: Quantities): string => {
  const { quantity, shippedQuantity, allocatedQuantity, cancelledQuantity, returnedQuantity } = item;
  return [
    plural(shippedQuantity, '{count} of {quantity} shipped', '{count} of {quantity} shipped', { quantity }),
    allocatedQuantity > 0 && plural(allocatedQuantity, '{count} reserved', '{count} reserved'),
    cancelledQuantity > 0 &&
      plural(cancelledQuantity, '{count} will not be shipped', '{count} will not be shipped'),
    returnedQuantity > 0 && plural(returnedQuantity, '{count} in returns', '{count} in returns'),
  ]
    .filter(Boolean)
    .join(', ');
};

const columnsFor = (currency: string): Column<OrderItem>[] => [
  {
    header: t('Item'),
    cell: ({ name, sku, ...item }) => (
      <TwoLines
        main={<strong>{name}</strong>}
        below={
          <>
            {sku !== null && <span>{sku} · </span>}
            {progressOf(item)}
          </>
        }
      />
    ),
  },
  { header: t('Quantity'), align: 'right', cell: ({ quantity }) => formatCount(quantity) },
  {
    header: t('Unit price'),
    wide: true,
    align: 'right',
    cell: ({ unitPrice }) => (unitPrice === null ? '–' : formatMoney(unitPrice, currency)),
  },
  {
    header: t('Weight'),
    wide: true,
    align: 'right',
    cell: ({ weight }) => (weight === null ? t('Not set') : formatWeight(weight)),
  },
];

export function OrderItems({ order }: { order: Order }) {
  const { items, currency, subtotal, shippingPaid, tax, discount, total } = order;
  const sums: [string, number][] = [
    [t('Subtotal'), subtotal],
    [t('Shipping paid'), shippingPaid],
    [t('Tax'), tax],
    ...(discount > 0 ? [[t('Discount'), -discount] satisfies [string, number]] : []),
    [t('Total'), total],
  ];
  return (
    <Panel title={t('Items')} flush>
      <DataTable
        caption={t('Items')}
        columns={columnsFor(currency)}
        rows={items}
        idOf={({ id }) => id}
        empty={null}
      />
      <Table maw={320} ml="auto" mb="sm" withRowBorders={false} verticalSpacing={4} horizontalSpacing="md">
        <Table.Tbody>
          {sums.map(([name, amount], index) => (
            <Table.Tr key={name} fw={index === sums.length - 1 ? 650 : undefined}>
              <Table.Th scope="row" fw="inherit" ta="left">
                {name}
              </Table.Th>
              <Table.Td ta="right" pr={{ base: 'md', sm: 'lg' }}>
                {formatMoney(amount, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
