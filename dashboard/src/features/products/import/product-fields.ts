import type { Field } from '../../csv-import/index.ts';

/** The fields of a product. */
export const PRODUCT_FIELDS = [
  {
    name: 'sku',
    label: 'SKU',
    about: 'Your own product code.',
    example: 'MUG-BLUE',
    aliases: [
      'variant sku',
      'product sku',
      'item sku',
      'product code',
      'code',
      'item number',
      'article number',
    ],
  },
  {
    name: 'name',
    label: 'Name',
    about: 'As shown on packing lists.',
    example: 'Blue mug',
    aliases: ['title', 'product name', 'item name', 'product', 'item'],
  },
  {
    name: 'description',
    label: 'Description',
    about: 'Any text.',
    example: 'Stoneware, 350 ml',
    aliases: ['short description', 'body html', 'details'],
  },
  {
    name: 'barcode',
    label: 'Barcode',
    about: 'Any text.',
    example: '4006381333931',
    aliases: ['variant barcode', 'ean', 'upc', 'gtin', 'gtin upc ean or isbn', 'isbn'],
  },
  {
    name: 'price',
    label: 'Price',
    about: 'At most two decimals, such as 12.50 or 12,50.',
    example: '12.50',
    aliases: ['variant price', 'regular price', 'unit price', 'sales price'],
  },
  {
    name: 'currency',
    label: 'Currency',
    about: 'Three-letter code. Default: USD.',
    example: 'USD',
    aliases: ['currency code'],
  },
  {
    name: 'weight',
    label: 'Weight',
    about: 'A number.',
    example: '12',
    // Shopify's grams have their unit in the name; its unit column is only for display.
    aliases: [
      'variant grams',
      'grams',
      'weight oz',
      'weight lb',
      'weight lbs',
      'weight g',
      'weight kg',
      'item weight',
    ],
  },
  {
    name: 'weight_unit',
    label: 'Weight unit',
    about: 'oz, lb, g or kg; or in the heading: Weight (kg).',
    example: 'oz',
  },
  {
    name: 'length',
    label: 'Length',
    about: 'A number. Enter all three dimensions or none.',
    example: '5',
    aliases: ['length in', 'length cm'],
  },
  { name: 'width', label: 'Width', about: 'A number.', example: '4', aliases: ['width in', 'width cm'] },
  { name: 'height', label: 'Height', about: 'A number.', example: '4', aliases: ['height in', 'height cm'] },
  {
    name: 'dimension_unit',
    label: 'Dimension unit',
    about: 'in or cm; or in the heading: Length (cm).',
    example: 'in',
    aliases: ['length unit', 'size unit'],
  },
  {
    name: 'hs_code',
    label: 'HS code',
    about: '6, 8 or 10 digits.',
    example: '6912.00',
    aliases: ['hs tariff number', 'harmonized system code', 'tariff code', 'customs code'],
  },
  {
    name: 'origin_country',
    label: 'Country of origin',
    about: 'Two-letter code or name.',
    example: 'PT',
    aliases: ['origin', 'made in', 'country code of origin'],
  },
  {
    name: 'active',
    label: 'Active',
    about: 'true or false. Default: true.',
    example: 'true',
    aliases: ['status', 'published', 'enabled'],
  },
  {
    name: 'track_stock',
    label: 'Track stock',
    about: 'true or false. If false, the product always counts as available. Default: false.',
    example: 'true',
    aliases: ['track inventory', 'trackinventory', 'manage stock', 'inventory tracked'],
  },
] as const satisfies readonly Field[];

export type ProductField = (typeof PRODUCT_FIELDS)[number]['name'];
