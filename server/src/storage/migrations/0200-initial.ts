import type { Migration } from '../migration.ts';
import { accounts } from './initial/accounts.ts';
import { alerts } from './initial/alerts.ts';
import { batches } from './initial/batches.ts';
import { brands } from './initial/brands.ts';
import { customerReturns } from './initial/customer-returns.ts';
import { expectations } from './initial/expectations.ts';
import { exportFiles } from './initial/export-files.ts';
import { handover } from './initial/handover.ts';
import { listCounts } from './initial/list-counts.ts';
import { mails } from './initial/mails.ts';
import { orderDocuments } from './initial/order-documents.ts';
import { orders } from './initial/orders.ts';
import { packing } from './initial/packing.ts';
import { productPictures } from './initial/product-pictures.ts';
import { requests } from './initial/requests.ts';
import { returns } from './initial/returns.ts';
import { settings } from './initial/settings.ts';
import { shipments } from './initial/shipments.ts';
import { stock } from './initial/stock.ts';
import { stores } from './initial/stores.ts';
import { webhooks } from './initial/webhooks.ts';

/**
 * The schema of the first release. Tables come after those that they refer to. Indexes are named `<table>_newest` if they list an
 * account's rows, `<table>_by_<columns>` if these narrow the list or find a row, and `<table>_to_<do>` if they contain what waits
 * for a job. An index of a list ends in (created_at, id), the order of the pages, followed by what is only compared.
 */
export const initial: Migration = {
  name: 'initial',
  statements: (types, dialect) => [
    ...accounts(types),
    ...alerts(types),
    ...settings(types),
    ...brands(types),
    ...stock(types),
    ...productPictures(types),
    ...orders(types),
    ...packing(types),
    ...shipments(types),
    ...handover(types),
    ...returns(types),
    ...customerReturns(types),
    ...stores(types),
    ...mails(types),
    ...batches(types),
    ...exportFiles(types),
    ...webhooks(types, dialect),
    ...requests(types, dialect),
    ...listCounts(types, dialect),
    ...orderDocuments(dialect),
    ...expectations(dialect),
  ],
};
