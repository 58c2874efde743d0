import { t } from '../../../lib/language/index.ts';
import { type Field, STOCK_ALIASES } from '../../csv-import/index.ts';
import { PRODUCT_ALIASES } from './product-aliases.ts';

/** The fields of a product. */
export const PRODUCT_FIELDS = [
  {
    name: 'sku',
    label: 'SKU',
    about: t('Your own product code.'),
    example: 'MUG-BLUE',
    aliases: PRODUCT_ALIASES.sku,
  },
  {
    name: 'name',
    label: t('Name'),
    about: t('As shown on packing lists.'),
    example: 'Blue mug', // not translated: an example
    aliases: PRODUCT_ALIASES.name,
  },
  {
    name: 'description',
    label: t('Description'),
    about: t('Any text.'),
    example: 'Stoneware, 350 ml', // not translated: an example
    aliases: PRODUCT_ALIASES.description,
  },
  {
    name: 'barcode',
    label: t('Barcode'),
    about: t('Any text.'),
    example: '4006381333931',
    aliases: PRODUCT_ALIASES.barcode,
  },
  {
    name: 'price',
    label: t('Price'),
    about: t('With at most as many decimals as the currency has, such as 12.50 or 12,50.'),
    example: '12.50',
    aliases: PRODUCT_ALIASES.price,
  },
  {
    name: 'cost',
    label: t('Cost per item'),
    about: t('What one costs you, in the same currency as the price. For reports.'),
    example: '4.80',
    aliases: PRODUCT_ALIASES.cost,
  },
  {
    name: 'currency',
    label: t('Currency'),
    about: t('Three-letter code. Without it, you choose the currency of the file.'),
    example: 'USD',
    aliases: PRODUCT_ALIASES.currency,
  },
  {
    name: 'weight',
    label: t('Weight'),
    about: t('A number.'),
    example: '12',
    aliases: PRODUCT_ALIASES.weight,
  },
  {
    name: 'weight_unit',
    label: t('Weight unit'),
    about: t('oz, lb, g or kg; or in the heading: Weight (kg).'),
    example: 'oz',
  },
  {
    name: 'length',
    label: t('Length'),
    about: t('A number. Enter all three dimensions or none.'),
    example: '5',
    aliases: PRODUCT_ALIASES.length,
  },
  { name: 'width', label: t('Width'), about: t('A number.'), example: '4', aliases: PRODUCT_ALIASES.width },
  {
    name: 'height',
    label: t('Height'),
    about: t('A number.'),
    example: '4',
    aliases: PRODUCT_ALIASES.height,
  },
  {
    name: 'dimension_unit',
    label: t('Dimension unit'),
    about: t('in or cm; or in the heading: Length (cm).'),
    example: 'in',
    aliases: PRODUCT_ALIASES.dimension_unit,
  },
  {
    name: 'hs_code',
    label: t('HS code'),
    about: t('6, 8 or 10 digits.'),
    example: '6912.00',
    aliases: PRODUCT_ALIASES.hs_code,
  },
  {
    name: 'origin_country',
    label: t('Country of origin'),
    about: t('Two-letter code or name.'),
    example: 'PT',
    aliases: PRODUCT_ALIASES.origin_country,
  },
  {
    name: 'active',
    label: t('Active'),
    about: t('true or false. Default: true.'),
    example: 'true',
    aliases: PRODUCT_ALIASES.active,
  },
  {
    name: 'track_stock',
    label: t('Track stock'),
    about: t(
      'true or false. If false, the product is always available. Default: true if the file has its stock, otherwise false.',
    ),
    example: 'true',
    aliases: PRODUCT_ALIASES.track_stock,
  },
  {
    name: 'stock',
    label: t('Stock'),
    about: t('How many are in your default warehouse. The stock of a product with a number here is tracked.'),
    example: '48',
    aliases: STOCK_ALIASES,
  },
  {
    name: 'tags',
    label: t('Tags'),
    about: t('Separated by commas.'),
    example: 'kitchen, gifts', // not translated: an example
    aliases: PRODUCT_ALIASES.tags,
  },
  {
    name: 'variant_group',
    label: t('Variant group'),
    about: t('Products with the same text here can be exchanged for each other.'),
    example: 'MUG',
    aliases: PRODUCT_ALIASES.variant_group,
  },
  { name: 'handle', label: t('Product handle'), onlyInExports: true, aliases: PRODUCT_ALIASES.handle },
  { name: 'option1', label: t('First option'), onlyInExports: true, aliases: PRODUCT_ALIASES.option1 },
  { name: 'option2', label: t('Second option'), onlyInExports: true, aliases: PRODUCT_ALIASES.option2 },
  { name: 'option3', label: t('Third option'), onlyInExports: true, aliases: PRODUCT_ALIASES.option3 },
  {
    name: 'image',
    label: t('Image URL'),
    onlyInExports: true,
    aliases: PRODUCT_ALIASES.image,
  },
  { name: 'type', label: t('WooCommerce type'), onlyInExports: true, aliases: PRODUCT_ALIASES.type },
  {
    name: 'requires_shipping',
    label: t('Requires shipping'),
    onlyInExports: true,
    aliases: PRODUCT_ALIASES.requires_shipping,
  },
  { name: 'tracker', label: t('Tracked by'), onlyInExports: true, aliases: PRODUCT_ALIASES.tracker },
] as const satisfies readonly Field[];

export type ProductField = (typeof PRODUCT_FIELDS)[number]['name'];
