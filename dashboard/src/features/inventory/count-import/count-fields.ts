import { t } from '../../../lib/language/index.ts';
import { type Field, STOCK_ALIASES } from '../../csv-import/index.ts';

/** The columns of a stock count. */
export const COUNT_FIELDS = [
  {
    name: 'sku',
    label: 'SKU',
    about: t('Of an existing product.'),
    example: 'MUG-BLUE',
    aliases: ['variant sku', 'product sku', 'item sku', 'product code', 'code', 'item number'], // not translated: columns of files
  },
  {
    name: 'warehouse',
    label: t('Warehouse'),
    about: t('Its name. Default: the default warehouse.'),
    example: 'Oakland', // not translated: a name
    aliases: ['warehouse name', 'location', 'location name', 'site'], // not translated: columns of files
  },
  {
    name: 'counted',
    label: t('Counted quantity'),
    about: t('Everything on the shelf, including what is reserved for orders.'),
    example: '48',
    aliases: ['counted quantity', 'counted', 'count', ...STOCK_ALIASES, 'quantity', 'qty', 'available'], // not translated: columns of files
  },
  {
    name: 'bin',
    label: t('Bin'),
    about: t('Where it is in the warehouse. If empty, it stays as it is.'),
    example: 'A10-3',
    aliases: ['shelf', 'bin location', 'bin name', 'storage bin'], // not translated: columns of files
  },
  {
    name: 'reference',
    label: t('Reference'),
    about: t('Shown in the stock movements.'),
    example: 'Count of July', // not translated: a name
    aliases: ['note', 'document'],
  },
] as const satisfies readonly Field[];

export type CountField = (typeof COUNT_FIELDS)[number]['name'];
