import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import {
  cellReader,
  country,
  type FileContext,
  given,
  isShortened,
  type Line,
  type Problem,
  withLostZeros,
} from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';

type Cells = Line<OrderField>['cells'];
type ShipTo = OrderInput['shipTo'];

interface Reports {
  problems: Problem[];
  notes: Problem[];
}

/** The cells that say where something is shipped; a country or a name alone does not. */
const PLACE = ['street1', 'street2', 'city', 'postal_code'] as const satisfies readonly OrderField[];
const isPlaced = (cells: Cells): boolean => PLACE.some((name) => cells[name] !== undefined);

/**
 * Where the order is shipped to. All of it comes from one line, and never partly from the billing address: that is used only
 * where the whole shipping address is empty.
 */
export function shipToOf(
  lines: readonly [Line<OrderField>, ...Line<OrderField>[]],
  { headings, restoresZeros }: FileContext<OrderField>,
  { problems, notes }: Reports,
): ShipTo {
  const line = lines.find(({ cells }) => isPlaced(cells)) ?? withBilling(lines, notes) ?? lines[0];
  const { cells, source } = line;
  const { read, need } = cellReader(line, ORDER_FIELDS, problems);
  need('street1', 'city');
  reportOtherAddress(line, lines, problems);
  if (cells.country === undefined && headings.country !== undefined && isPlaced(cells))
    notes.push({
      line: source.line,
      message: t('No country: {country} is used.', { country: home().country }),
    });
  const countryCode = read('country', country) ?? home().country;
  const names = [cells.first_name, cells.last_name].filter((name) => name !== undefined);
  const phone = lines
    .map((one) => one.cells.phone ?? one.cells.billing_phone)
    .find((one) => one !== undefined);
  if (phone !== undefined && isShortened(phone))
    notes.push({
      line: source.line,
      message: t('Phone {phone} was shortened by a spreadsheet and is left out.', { phone }),
    });
  return {
    street1: cells.street1 ?? '',
    city: cells.city ?? '',
    country: countryCode,
    ...given({
      name: cells.recipient ?? (names.join(' ') || undefined),
      company: cells.company,
      street2: secondLine(cells),
      state: cells.state,
      postalCode: postalCodeOf(cells, countryCode, restoresZeros, { problems, line: source.line }),
      phone: phone === undefined || isShortened(phone) ? undefined : phone,
      email: lines.map((one) => one.cells.email).find((email) => email !== undefined),
    }),
  };
}

function secondLine({ street1, street2, street3 }: Cells): string | undefined {
  // Some exports write the first line of the address into both.
  const parts = [street2, street3].filter((part) => part !== undefined && part !== street1);
  return parts.join(', ') || undefined;
}

function withBilling(lines: readonly Line<OrderField>[], notes: Problem[]): Line<OrderField> | undefined {
  const line = lines.find(({ cells }) => cells.billing_street1 !== undefined);
  if (line === undefined) return undefined;
  notes.push({
    line: line.source.line,
    message: t('No shipping address: the billing address is used.'),
  });
  const { cells } = line;
  return {
    source: line.source,
    cells: given({
      recipient: cells.billing_name,
      first_name: cells.billing_first_name,
      last_name: cells.billing_last_name,
      company: cells.billing_company,
      street1: cells.billing_street1,
      street2: cells.billing_street2,
      city: cells.billing_city,
      state: cells.billing_state,
      postal_code: cells.billing_postal_code,
      country: cells.billing_country,
    }),
  };
}

function reportOtherAddress(
  { cells, source }: Line<OrderField>,
  lines: readonly Line<OrderField>[],
  problems: Problem[],
): void {
  const placeOf = (one: Cells) => PLACE.map((name) => one[name]?.toLowerCase() ?? '').join('\n');
  const other = lines.find((one) => isPlaced(one.cells) && placeOf(one.cells) !== placeOf(cells));
  if (other !== undefined && isPlaced(cells) && other.source !== source)
    problems.push({
      line: other.source.line,
      message: t('The address is not the same as on line {line} of this order.', {
        line: String(source.line),
      }),
    });
}

function postalCodeOf(
  { postal_code: code }: Cells,
  countryCode: string,
  restoresZeros: boolean,
  { problems, line }: { problems: Problem[]; line: number },
): string | undefined {
  if (code === undefined) return undefined;
  const text = code.replace(/^'/, '').replace(/^(\d+)\.0$/, '$1');
  const restored = withLostZeros(text, countryCode);
  if (restored === undefined || restoresZeros) return restored ?? text;
  problems.push({
    line,
    message: t(
      'Postal code {code} is too short for {country}. Did a spreadsheet remove a zero: {restored}?',
      { code: text, country: countryCode, restored },
    ),
    isLostZero: true,
  });
  return text;
}
