// Not translated: headings of files, and names that are translated where they are shown.

import type { Layout } from '../../csv-import/index.ts';
import type { ProductField } from './product-fields.ts';

/**
 * Products > Export, with the headings that Shopify documented until 2025. A product has a line per variant, with title, description
 * and status only on the first, and a line for each further image.
 */
const SHOPIFY_PRODUCTS: Layout<ProductField> = {
  name: 'Shopify products export',
  signature: ['Handle', 'Title', 'Variant SKU', 'Variant Price'],
  guessesOthers: true,
  columns: {
    Handle: 'handle',
    Title: 'name',
    'Body (HTML)': 'description',
    'Option1 Value': 'option1',
    'Option2 Value': 'option2',
    'Option3 Value': 'option3',
    'Variant SKU': 'sku',
    'Variant Grams': 'weight',
    'Variant Inventory Tracker': 'tracker',
    'Variant Inventory Qty': 'stock',
    'Cost per item': 'cost',
    Tags: 'tags',
    'Variant Price': 'price',
    'Variant Requires Shipping': 'requires_shipping',
    'Variant Barcode': 'barcode',
    'Image Src': 'image',
    // Older exports have only the second.
    Status: 'active',
    Published: 'active',
  },
};

/** The same with the headings of the template that Shopify offers since 2025, as seen in public files. */
const SHOPIFY_PRODUCTS_2025: Layout<ProductField> = {
  name: 'Shopify products export',
  signature: ['Title', 'URL handle', 'SKU', 'Option1 value', 'Price'],
  guessesOthers: true,
  columns: {
    'URL handle': 'handle',
    Title: 'name',
    Description: 'description',
    Status: 'active',
    SKU: 'sku',
    Barcode: 'barcode',
    'Option1 value': 'option1',
    'Option2 value': 'option2',
    'Option3 value': 'option3',
    Price: 'price',
    'Inventory tracker': 'tracker',
    'Inventory quantity': 'stock',
    'Cost per item': 'cost',
    Tags: 'tags',
    'Weight value (grams)': 'weight',
    'Requires shipping': 'requires_shipping',
    'Product image URL': 'image',
  },
};

/** Products > Export of WooCommerce itself. Headings from public files of 2025 and 2026; units are in the headings. */
const WOOCOMMERCE_PRODUCTS: Layout<ProductField> = {
  name: 'WooCommerce products export',
  signature: ['Type', 'SKU', 'Name', 'Published', 'Regular price', 'Visibility in catalog'],
  guessesOthers: true,
  columns: {
    Type: 'type',
    SKU: 'sku',
    'GTIN, UPC, EAN, or ISBN': 'barcode',
    Name: 'name',
    Published: 'active',
    Description: 'description',
    'Short description': 'description',
    'Weight (kg)': 'weight',
    'Weight (g)': 'weight',
    'Weight (lbs)': 'weight',
    'Weight (oz)': 'weight',
    'Length (cm)': 'length',
    'Width (cm)': 'width',
    'Height (cm)': 'height',
    'Length (in)': 'length',
    'Width (in)': 'width',
    'Height (in)': 'height',
    'Regular price': 'price',
    Stock: 'stock',
    Tags: 'tags',
  },
};

/** The list of products as the API exports it, with the names of its fields. */
const WAYBILL_PRODUCTS: Layout<ProductField> = {
  name: 'Waybill products, as the API exports them',
  signature: ['sku', 'name', 'weight.value', 'trackInventory', 'createdAt'],
  columns: {
    sku: 'sku',
    name: 'name',
    description: 'description',
    barcode: 'barcode',
    price: 'price',
    cost: 'cost',
    currency: 'currency',
    'weight.value': 'weight',
    'weight.unit': 'weight_unit',
    'dimensions.length': 'length',
    'dimensions.width': 'width',
    'dimensions.height': 'height',
    'dimensions.unit': 'dimension_unit',
    hsCode: 'hs_code',
    originCountry: 'origin_country',
    imageUrl: 'image',
    active: 'active',
    trackInventory: 'track_stock',
    variantGroup: 'variant_group',
    tags: 'tags',
  },
};

export const PRODUCT_LAYOUTS = [
  SHOPIFY_PRODUCTS,
  SHOPIFY_PRODUCTS_2025,
  WOOCOMMERCE_PRODUCTS,
  WAYBILL_PRODUCTS,
];
