import { Table } from '@mantine/core';
import { formatCount, formatMoney, formatWeight } from '../../lib/format.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Order, OrderItem } from '../orders/index.ts';

const columnsFor = (currency: string): Column<OrderItem>[] => [
  {
    header: 'Item',
    cell: ({
      name,
      sku,
      quantity,
      shippedQuantity,
      cancelledQuantity,
      allocatedQuantity,
      returnedQuantity,
    }) => (
      <TwoLines
        main={<strong>{name}</strong>}
        below={
          <>
            {sku !== null && <span>{sku} · </span>}
            {formatCount(shippedQuantity)} of {formatCount(quantity)} shipped
            {allocatedQuantity > 0 && `, ${formatCount(allocatedQuantity)} reserved`}
            {cancelledQuantity > 0 && `, ${formatCount(cancelledQuantity)} will not be shipped`}
            {returnedQuantity > 0 && `, ${formatCount(returnedQuantity)} in returns`}
          </>
        }
      />
    ),
  },
  { header: 'Quantity', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
  {
    header: 'Unit price',
    wide: true,
    align: 'right',
    cell: ({ unitPrice }) => (unitPrice === null ? '–' : formatMoney(unitPrice, currency)),
  },
  {
    header: 'Weight',
    wide: true,
    align: 'right',
    cell: ({ weight }) => (weight === null ? 'Not set' : formatWeight(weight)),
  },
];

export function OrderItems({ order }: { order: Order }) {
  const { items, currency, subtotal, shippingPaid, tax, discount, total } = order;
  const sums: [string, number][] = [
    ['Subtotal', subtotal],
    ['Shipping paid', shippingPaid],
    ['Tax', tax],
    ...(discount > 0 ? [['Discount', -discount] satisfies [string, number]] : []),
    ['Total', total],
  ];
  return (
    <Panel title="Items" flush>
      <DataTable
        caption="Items"
        columns={columnsFor(currency)}
        rows={items}
        idOf={({ id }) => id}
        empty={null}
      />
      <Table maw={320} ml="auto" mb="sm" withRowBorders={false} verticalSpacing={4} horizontalSpacing="md">
        <Table.Tbody>
          {sums.map(([name, amount]) => (
            <Table.Tr key={name} fw={name === 'Total' ? 650 : undefined}>
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
