import type { Schemas } from '@waybill/sdk';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type PrintEntry, printFile } from '../shipments/index.ts';
import { packingSlipsFile, pickListFile } from './documents-api.ts';

type Order = Pick<Schemas['Order'], 'id' | 'status'>;

/** As many as the server prints in one file. */
const ORDERS_PER_PICK_LIST = 500;
const SLIPS_PER_FILE = 200;

/** One entry, or one for each file where they do not fit into one: "Pick list, orders 501–730". */
export function entriesInSlices(
  label: string,
  ids: readonly string[],
  perFile: number,
  file: (ids: string[]) => Promise<Blob>,
): PrintEntry[] {
  return Array.from({ length: Math.ceil(ids.length / perFile) }, (_, index) => {
    const start = index * perFile;
    const some = ids.slice(start, start + perFile);
    const range = `${formatCount(start + 1)}–${formatCount(start + some.length)}`;
    return {
      label: ids.length > perFile ? t('{name}, orders {range}', { name: label, range }) : label,
      print: async () => printFile(await file(some)),
    };
  });
}

/** What can be printed of selected orders, of which some can still be shipped. */
export const orderEntries = (orders: readonly Order[], open: readonly Order[]): PrintEntry[] => {
  const ids = (some: readonly Order[]) => some.map(({ id }) => id);
  const notCancelled = orders.filter(({ status }) => status !== 'cancelled');
  return [
    ...entriesInSlices(t('Pick list'), ids(open), ORDERS_PER_PICK_LIST, pickListFile),
    ...entriesInSlices(t('Packing slips'), ids(notCancelled), SLIPS_PER_FILE, packingSlipsFile),
  ];
};
