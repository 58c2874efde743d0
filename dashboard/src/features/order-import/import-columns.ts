/** Every column the import knows, with what may be in it. The names are those of the API where it has one. */
export const COLUMNS = [
  { name: 'order_number', about: 'Required. Lines with the same number and store are one order.' },
  { name: 'store', about: 'If you sell in more than one.' },
  { name: 'name', about: 'Of the recipient.' },
  { name: 'company', about: '' },
  { name: 'street1', about: 'Required.' },
  { name: 'street2', about: '' },
  { name: 'city', about: 'Required.' },
  { name: 'state', about: '' },
  { name: 'postal_code', about: '' },
  { name: 'country', about: 'Two letters. US where it is empty.' },
  { name: 'phone', about: '' },
  { name: 'email', about: '' },
  { name: 'sku', about: 'Of one of your products, or anything.' },
  { name: 'item_name', about: 'Required, unless the SKU is one of your products.' },
  { name: 'quantity', about: '1 where it is empty.' },
  { name: 'unit_price', about: 'With a point: 12.50' },
  { name: 'weight', about: 'Of one piece.' },
  { name: 'weight_unit', about: 'oz, lb, g or kg. oz where it is empty.' },
  { name: 'currency', about: 'Three letters. USD where it is empty.' },
  { name: 'shipping_paid', about: '' },
  { name: 'tax', about: '' },
  { name: 'notes', about: '' },
] as const;

export type ColumnName = (typeof COLUMNS)[number]['name'];

/** How shops call the same columns in their own exports. */
const ALIASES: Record<string, ColumnName> = {
  order: 'order_number',
  order_id: 'order_number',
  ordernumber: 'order_number',
  store_id: 'store',
  recipient: 'name',
  full_name: 'name',
  shipping_name: 'name',
  address: 'street1',
  address1: 'street1',
  street: 'street1',
  shipping_address1: 'street1',
  address2: 'street2',
  shipping_address2: 'street2',
  shipping_city: 'city',
  province: 'state',
  shipping_province: 'state',
  zip: 'postal_code',
  zip_code: 'postal_code',
  postcode: 'postal_code',
  postalcode: 'postal_code',
  shipping_zip: 'postal_code',
  shipping_country: 'country',
  lineitem_sku: 'sku',
  product: 'item_name',
  item: 'item_name',
  lineitem_name: 'item_name',
  qty: 'quantity',
  lineitem_quantity: 'quantity',
  price: 'unit_price',
  lineitem_price: 'unit_price',
  shipping: 'shipping_paid',
  taxes: 'tax',
};

/** Which column a heading means, if any. */
export function columnFor(heading: string): ColumnName | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return COLUMNS.find((column) => column.name === name)?.name ?? ALIASES[name];
}

export const EXAMPLE = `${COLUMNS.map(({ name }) => name).join(',')}
1001,main,Ada Miller,,417 Montgomery St,Floor 5,San Francisco,CA,94104,US,,ada@example.com,MUG-1,Blue mug,2,14.50,12,oz,USD,5.00,2.61,
1001,main,,,,,,,,,,,TEA-9,"Tea, loose leaf",1,9.00,4,oz,,,,
1002,main,Ben Ortiz,Ortiz Ltd,350 5th Ave,,New York,NY,10118,US,,,POSTER-3,"Poster ""Harbour""",1,22.00,1.5,lb,USD,0,1.95,Leave at the desk
`;
