import type { Migration } from '../migration.ts';

/** VAT, EORI and IOSS numbers of the merchant, by the warehouse that parcels leave from. */
export const taxNumbers: Migration = {
  name: 'tax numbers',
  statements: () => ['alter table warehouses add column tax_numbers text'],
};
