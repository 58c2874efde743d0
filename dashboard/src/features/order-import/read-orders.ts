import { type CsvLine, parseCsv } from '../../ui/csv.ts';
import type { NewOrder } from '../orders/orders-api.ts';
import { type ColumnName, columnFor } from './import-columns.ts';

export interface Problem {
  line: number;
  message: string;
}

export interface ReadOrder {
  /** Where it begins in the file. */
  line: number;
  order: NewOrder;
}

export interface Reading {
  orders: ReadOrder[];
  problems: Problem[];
  /** Headings that mean nothing to us, and are left out. */
  ignored: string[];
}

type Cells = Partial<Record<ColumnName, string>>;
const UNITS = ['oz', 'lb', 'g', 'kg'] as const;

/** What a file comes to, before anything is sent. */
export function readOrders(text: string): Reading {
  const [head, ...rows] = parseCsv(text);
  if (head === undefined)
    return { orders: [], problems: [{ line: 1, message: 'The file is empty.' }], ignored: [] };
  const names = head.cells.map(columnFor);
  const ignored = head.cells.filter((heading, index) => names[index] === undefined && heading.trim() !== '');
  if (!names.includes('order_number')) {
    const message = 'There is no column order_number. The first line must name the columns.';
    return { orders: [], problems: [{ line: head.line, message }], ignored };
  }
  const problems: Problem[] = [];
  const groups = new Map<string, { line: number; lines: { line: number; cells: Cells }[] }>();
  for (const row of rows) {
    const cells = cellsOf(row, names);
    if (cells.order_number === undefined) {
      problems.push({ line: row.line, message: 'order_number is empty.' });
      continue;
    }
    const key = JSON.stringify([cells.store ?? '', cells.order_number]);
    const group = groups.get(key) ?? { line: row.line, lines: [] };
    group.lines.push({ line: row.line, cells });
    groups.set(key, group);
  }
  const orders = [...groups.values()].flatMap(({ line, lines }) => {
    const before = problems.length;
    const order = orderOf(lines, problems);
    return problems.length === before ? [{ line, order }] : [];
  });
  return { orders, problems: problems.toSorted((a, b) => a.line - b.line), ignored };
}

function cellsOf({ cells }: CsvLine, names: (ColumnName | undefined)[]): Cells {
  const given = names.flatMap((name, index) => {
    const text = cells[index]?.trim() ?? '';
    return name === undefined || text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(given);
}

/** The first line has the address and the sums; each line is an item. */
function orderOf(lines: { line: number; cells: Cells }[], problems: Problem[]): NewOrder {
  const first = lines[0] as { line: number; cells: Cells };
  const { cells } = first;
  const complain = (line: number, message: string) => problems.push({ line, message });
  const number = (line: number, from: Cells, name: ColumnName): number | undefined => {
    const text = from[name];
    if (text === undefined) return undefined;
    if (!/^\d+(\.\d+)?$/.test(text)) complain(line, `${name} must be a number, not “${text}”.`);
    return Number(text);
  };
  for (const name of ['street1', 'city'] as const) {
    if (cells[name] === undefined) complain(first.line, `${name} is empty.`);
  }
  const country = (cells.country ?? 'US').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) complain(first.line, `country must be two letters, not “${country}”.`);
  const items = lines.map(({ line, cells: own }) => {
    if (own.item_name === undefined && own.sku === undefined)
      complain(line, 'item_name and sku are both empty.');
    const quantity = number(line, own, 'quantity') ?? 1;
    if (!(Number.isNaN(quantity) || (Number.isInteger(quantity) && quantity >= 1)))
      complain(line, 'quantity must be a whole number from 1 up.');
    const unitPrice = number(line, own, 'unit_price');
    const value = number(line, own, 'weight');
    const unit = (own.weight_unit ?? 'oz').toLowerCase() as (typeof UNITS)[number];
    if (!UNITS.includes(unit)) complain(line, `weight_unit must be oz, lb, g or kg, not “${unit}”.`);
    return {
      quantity,
      ...(own.sku && { sku: own.sku }),
      ...(own.item_name && { name: own.item_name }),
      ...(unitPrice !== undefined && { unitPrice }),
      ...(value !== undefined && { weight: { value, unit } }),
    };
  });
  const shippingPaid = number(first.line, cells, 'shipping_paid');
  const tax = number(first.line, cells, 'tax');
  return {
    orderNumber: cells.order_number as string,
    ...(cells.store && { storeId: cells.store }),
    shipTo: addressOf(cells, country),
    items,
    ...(cells.currency && { currency: cells.currency.toUpperCase() }),
    ...(shippingPaid !== undefined && { shippingPaid }),
    ...(tax !== undefined && { tax }),
    ...(cells.notes && { notes: cells.notes }),
  };
}

const addressOf = (cells: Cells, country: string): NewOrder['shipTo'] => ({
  ...(cells.name && { name: cells.name }),
  ...(cells.company && { company: cells.company }),
  street1: cells.street1 ?? '',
  ...(cells.street2 && { street2: cells.street2 }),
  city: cells.city ?? '',
  ...(cells.state && { state: cells.state }),
  ...(cells.postal_code && { postalCode: cells.postal_code }),
  country,
  ...(cells.phone && { phone: cells.phone }),
  ...(cells.email && { email: cells.email }),
});
