import type { Field } from '../../csv-import/index.ts';

/** The columns of a stock count. */
export const COUNT_FIELDS = [
  {
    name: 'sku',
    label: 'SKU',
    about: 'Of a product that exists.',
    example: 'MUG-BLUE',
    aliases: ['variant sku', 'product sku', 'item sku', 'product code', 'code', 'item number'],
  },
  {
    name: 'warehouse',
    label: 'Warehouse',
    about: 'Its name. Default: the default warehouse.',
    example: 'Oakland',
    aliases: ['warehouse name', 'location', 'location name', 'site'],
  },
  {
    name: 'counted',
    label: 'Counted quantity',
    about: 'Everything on the shelf, including what is reserved for orders.',
    example: '48',
    aliases: ['quantity', 'qty', 'count', 'counted', 'on hand', 'stock', 'stock on hand', 'available'],
  },
  {
    name: 'bin',
    label: 'Bin',
    about: 'Where it is in the warehouse. Empty: stays as it is.',
    example: 'A10-3',
    aliases: ['shelf', 'bin location', 'bin name', 'storage bin'],
  },
  {
    name: 'reference',
    label: 'Reference',
    about: 'Shown in the stock movements.',
    example: 'Count of July',
    aliases: ['note', 'document'],
  },
] as const satisfies readonly Field[];

export type CountField = (typeof COUNT_FIELDS)[number]['name'];
