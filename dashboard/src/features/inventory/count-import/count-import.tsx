import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { retryIfUnanswered } from '../../../lib/idempotency.ts';
import { plural, t } from '../../../lib/language/index.ts';
import { TwoLines } from '../../../ui/data-table.tsx';
import type { ImportKind, ImportOutcome } from '../../csv-import/index.ts';
import type { Warehouse } from '../../warehouses/index.ts';
import { countWords } from '../stock-display.ts';
import { COUNT_FIELDS, type CountField } from './count-fields.ts';
import { type Count, readCounts } from './read-counts.ts';

export const countImport = (warehouses: readonly Warehouse[]): ImportKind<CountField, Count> => ({
  many: 'counts',
  title: t('Import counts'),
  lead: t(
    'Sets the stock on hand to what was counted. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.',
  ),
  list: '/inventory',
  guide: t('The first line names the columns, in any order. Each line is one product in one warehouse.'),
  fields: COUNT_FIELDS,
  required: [['sku'], ['counted']],
  exampleRows: [['MUG-RED', 'Oakland', '12', 'A10-4', 'Count of July']], // not translated: a name
  read: (lines) => readCounts(lines, warehouses),
  columns: [
    {
      header: t('Product'),
      cell: ({ sku, warehouseName, bin }) => (
        <TwoLines main={sku || '–'} below={[warehouseName, bin].filter(Boolean).join(', ')} />
      ),
    },
    { header: t('Counted'), align: 'right', cell: ({ setTo }) => formatCount(setTo) },
  ],
  sending: { batchSize: 50, send: sendCounts },
  onlyUpdates: true,
  words: {
    list: t('Inventory'),
    goToList: t('Go to inventory'),
    start: (count) => plural(count, 'Import {count} count', 'Import {count} counts'),
    progress: t('counts imported'),
    reading: (count) => plural(count, 'Reading: {count} count', 'Reading: {count} counts'),
    stopped: (count) => plural(count, 'Stopped after {count} count', 'Stopped after {count} counts'),
    wrongIn: (count) => plural(count, 'Empty or wrong in {count} count', 'Empty or wrong in {count} counts'),
  },
});

async function sendCounts(counts: Count[]): Promise<ImportOutcome[]> {
  const adjustments = counts.map(({ warehouseName: _, ...count }): Schemas['StockAdjustment'] => ({
    ...count,
    reason: 'count',
  }));
  const results = await retryIfUnanswered(() => waybill.inventory.adjustBatch({ adjustments }));
  return results.map(({ adjustment, error }) =>
    adjustment === undefined
      ? { kind: 'refused', ...(error && { message: error.message }) }
      : { kind: 'updated', message: countWords(adjustment) },
  );
}
