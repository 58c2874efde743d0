import { isCountry } from '../../lib/countries.ts';
import { parseCsv, writeCsv } from '../../lib/csv.ts';
import { t } from '../../lib/language/index.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { ADDRESS_ALIASES, guessColumns } from '../csv-import/index.ts';
import { FIELD_NAMES, FIELDS, type Field, lineOf, toCheck } from './address-display.ts';
import {
  type AddressToVerify,
  BATCH_SIZE,
  parseText,
  type Verification,
  verifyMany,
} from './addresses-api.ts';

/** One address of a list with its result. */
export interface Checked {
  line: number;
  given: string;
  verification?: Verification;
  /** Why it could not be checked at all. */
  problem?: string;
}

interface Row {
  line: number;
  given: string;
  /** Missing for free text, which has yet to be parsed. */
  address?: Partial<Record<Field, string>>;
}

/** Names of columns by which they are recognized, whatever the language of the dashboard is. */
const HEADINGS: Record<Field, string> = {
  name: 'Name', // not translated: a heading of files
  company: 'Company', // not translated: a heading of files
  street1: 'Street', // not translated: a heading of files
  street2: 'Apartment, floor, unit', // not translated: a heading of files
  city: 'City', // not translated: a heading of files
  state: 'State or province', // not translated: a heading of files
  postalCode: 'Postal code', // not translated: a heading of files
  country: 'Country', // not translated: a heading of files
};

const COLUMNS = FIELDS.map((name) => ({ name, label: HEADINGS[name], aliases: ADDRESS_ALIASES[name] }));

export const EXAMPLE_CSV = writeCsv([
  FIELDS,
  ['Ada Lovelace', '', '417 montgomery street', 'floor 5', 'san francisco', 'ca', '94104', 'US'], // not translated: an example
  ['', 'Mugs & Co', '2201 Broadway', '', 'Oakland', 'CA', '94612', 'US'], // not translated: an example
]);

/** A table if the first line names a street column; otherwise one address per line. */
export function readRows(text: string): Row[] {
  const [head, ...body] = parseCsv(text);
  const columns = guessColumns(head?.cells ?? [], COLUMNS);
  if (columns.length > 1 && columns.includes('street1')) {
    return body.map(({ line, cells }) => {
      const pairs = columns.flatMap((field, at) =>
        field === undefined ? [] : [[field, cells[at]?.trim() ?? '']],
      );
      const address: Partial<Record<Field, string>> = Object.fromEntries(pairs);
      return { line, given: lineOf(address), address };
    });
  }
  const lines = text.split(/\r?\n/).map((given, at) => ({ line: at + 1, given: given.trim() }));
  return lines.filter(({ given }) => given !== '');
}

/** Checks the addresses in batches, and reports the progress. */
export async function checkAll(
  rows: readonly Row[],
  country: string,
  onProgress: (done: number) => void,
): Promise<Checked[]> {
  const results = new Map<Row, Checked>();
  const ready: { row: Row; address: AddressToVerify }[] = [];
  const refuse = (row: Row, problem: string) =>
    results.set(row, { line: row.line, given: row.given, problem });
  await runConcurrently(rows, 4, async (row) => {
    const read = row.address ?? (await parseText(row.given.slice(0, 1000))).address;
    const address = toCheck({ ...read, country: (read.country || country).toUpperCase() });
    const problem = problemOf(address);
    if (problem === undefined) ready.push({ row, address });
    else refuse(row, problem);
  });
  onProgress(results.size);
  for (let from = 0; from < ready.length; from += BATCH_SIZE) {
    const batch = ready.slice(from, from + BATCH_SIZE);
    const found = await verifyMany(batch.map(({ address }) => address));
    batch.forEach(({ row: { line, given }, row }, at) => {
      const verification = found[at];
      if (verification !== undefined) results.set(row, { line, given, verification });
    });
    onProgress(results.size);
  }
  return rows.flatMap((row) => results.get(row) ?? []);
}

/** The server rejects a whole batch for one invalid address, so invalid ones are sorted out here. */
function problemOf(address: AddressToVerify): string | undefined {
  if (address.street1 === '') return t('No street was found.');
  if (!isCountry(address.country))
    return t('{code} is not a two-letter country code.', { code: address.country });
  const tooLong = FIELDS.find((name) => (address[name]?.length ?? 0) > LONGEST[name]);
  return tooLong === undefined
    ? undefined
    : t('{field} is longer than {count} characters.', {
        field: FIELD_NAMES[tooLong],
        count: LONGEST[tooLong],
      });
}

const LONGEST: Record<Field, number> = {
  name: 100,
  company: 100,
  street1: 200,
  street2: 200,
  city: 100,
  state: 100,
  postalCode: 20,
  country: 2,
};

export const messageOf = ({ verification, problem }: Checked): string =>
  problem ?? verification?.messages.map(({ message }) => message).join(' ') ?? '';

export const resultsCsv = (results: readonly Checked[]): string =>
  writeCsv([
    ['line', 'given', 'status', 'level', ...FIELDS, 'messages'],
    ...results.map((result) => [
      result.line,
      result.given,
      result.verification?.status ?? 'unreadable',
      result.verification?.level ?? 'none',
      ...FIELDS.map((name) => result.verification?.normalized[name] ?? ''),
      messageOf(result),
    ]),
  ]);
