import type { FileColumn } from '../../lib/csv.ts';
import { formatAmount } from '../../lib/money.ts';
import type { CostQuery, CostRow, DeliveryRow, ExceptionRow, ReportGroup } from './report-schemas.ts';

const HEADINGS: Record<ReportGroup, { name: string; detail?: string }> = {
  carrier: { name: 'Carrier' },
  service: { name: 'Service', detail: 'Carrier' },
  store: { name: 'Store' },
  zone: { name: 'Zone' },
  product: { name: 'Product', detail: 'SKU' },
  packer: { name: 'Bought by' },
};

function nameColumns<Row extends { name: string; detail: string | null }>(
  groupBy: ReportGroup,
): FileColumn<Row>[] {
  const { name, detail } = HEADINGS[groupBy];
  return [
    { heading: name, value: (row) => row.name },
    ...(detail === undefined ? [] : [{ heading: detail, value: (row: Row) => row.detail }]),
  ];
}

const number = <Row>(heading: string, value: (row: Row) => unknown): FileColumn<Row> => ({
  heading,
  value,
  isNumber: true,
});

export function costColumns({ groupBy }: CostQuery, currency: string): FileColumn<CostRow>[] {
  const amount = (heading: string, of: (row: CostRow) => number | null) =>
    number<CostRow>(heading, (row) => {
      const value = of(row);
      return value === null ? null : formatAmount(value, currency);
    });
  return [
    ...nameColumns<CostRow>(groupBy),
    number('Shipments', ({ labels }) => labels),
    amount('Label cost', ({ cost }) => cost),
    amount('Average label cost', ({ averageCost }) => averageCost),
    amount('Shipping paid by customers', ({ shippingPaid }) => shippingPaid),
    amount('Shipping margin', ({ shippingMargin }) => shippingMargin),
    amount('Return label cost', ({ returnCost }) => returnCost),
    amount('Sales', ({ sales }) => sales),
    amount('Cost of goods', ({ goodsCost }) => goodsCost),
    amount('Margin', ({ margin }) => margin),
    number('Pieces', ({ units }) => units),
    number('Pieces with known cost', ({ unitsWithCost }) => unitsWithCost),
    { heading: 'Currency', value: () => currency },
  ];
}

export const deliveryColumns = (groupBy: ReportGroup): FileColumn<DeliveryRow>[] => [
  ...nameColumns<DeliveryRow>(groupBy),
  number('Shipped', ({ shipped }) => shipped),
  number('Delivered', ({ delivered }) => delivered),
  number('Average days', ({ averageDays }) => averageDays),
  number('Delivered with a promised day', ({ promised }) => promised),
  number('Promised days', ({ promisedDays }) => promisedDays),
  number('Actual days', ({ actualDays }) => actualDays),
  number('On time', ({ onTime }) => onTime),
  number('Late', ({ late }) => late),
  number('Overdue', ({ overdue }) => overdue),
];

export const exceptionColumns = (groupBy: ReportGroup): FileColumn<ExceptionRow>[] => [
  ...nameColumns<ExceptionRow>(groupBy),
  number('Labels', ({ labels }) => labels),
  number('Not delivered', ({ failed }) => failed),
  number('Returned to sender', ({ returned }) => returned),
  number('Delivered late', ({ late }) => late),
  number('Overdue', ({ overdue }) => overdue),
  number('Never scanned', ({ notScanned }) => notScanned),
  number('Voided', ({ voided }) => voided),
];
