import type { Migration } from '../migration.ts';
import { brands } from './customers/brands.ts';
import { customerReturns } from './customers/customer-returns.ts';
import { mails } from './customers/mails.ts';
import { memberMails } from './customers/member-mails.ts';
import { productPictures } from './customers/product-pictures.ts';

/** What customers see: the merchant's brand, the page of their order, mails, and returns that they start. */
export const customers: Migration = {
  name: 'customers',
  // The name and the logo of documents move to the brand.
  breaksOldProcesses: true,
  statements: (types, dialect) => [
    `alter table orders add column language ${types.key}`,
    // The secret of the link to the customer's page, and the link itself, which also depends on the server's public URL.
    `alter table orders add column page_token ${types.key}`,
    `alter table orders add column tracking_page_url ${types.text}`,
    ...brands(types),
    ...mails(types),
    ...memberMails(types),
    ...customerReturns(types, dialect),
    ...productPictures(types),
  ],
};
