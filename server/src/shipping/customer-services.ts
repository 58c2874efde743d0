import type { Clock } from '../lib/clock.ts';
import type { MailOutbox } from '../mail/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Outbox } from '../webhooks/index.ts';
import type { CarrierAccounts } from './carrier-accounts/index.ts';
import { createCustomerPages, createPagePreviews, createReturnDesk } from './customer-pages/index.ts';
import {
  type CustomerMailWriter,
  createCustomerMails,
  createEmailPreviews,
  createEmailSettingsService,
  createMailStops,
  createOrderMailService,
} from './emails/index.ts';
import type { OrderFinder, OrderFulfillment, OrderService } from './orders/index.ts';
import type { Printer } from './printing/index.ts';
import type { ProductPictures } from './product-pictures/index.ts';
import { createReturnRulesService } from './return-rules/index.ts';
import {
  createCustomerLabels,
  createCustomerReturns,
  createReturnFollowUp,
  createReturnLabels,
  createReturnService,
  createReturnTakeover,
} from './returns/index.ts';
import type { LabelService, PurchaseService, VoidService } from './shipments/index.ts';
import { createWithdrawalDeclarations, createWithdrawalService } from './withdrawals/index.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  publicUrl: string | undefined;
  mails: MailOutbox;
  tellCustomers: CustomerMailWriter;
  orders: OrderService;
  fulfillment: OrderFulfillment;
  finder: OrderFinder;
  labels: LabelService;
  purchases: PurchaseService;
  voids: VoidService;
  pictures: ProductPictures;
  /** For pictures from outside. */
  printer: Printer;
}

/** What customers see and do: the page of their order, emails, returns and withdrawals. */
export function createCustomerServices(dependencies: Dependencies) {
  const { storage, clock, outbox, accounts, publicUrl, mails, tellCustomers, orders } = dependencies;
  const { fulfillment, finder, labels, purchases, voids, pictures, printer } = dependencies;
  const customerMails = createCustomerMails({ storage, mails, publicUrl });
  const returnLabels = createReturnLabels({ storage, clock, accounts, purchases });
  const customerLabels = createCustomerLabels({ storage, labels: returnLabels });
  const followUp = createReturnFollowUp({ outbox, exchanges: orders.exchanges, tellCustomers });
  const returning = { storage, clock, outbox, orders: fulfillment, customerLabels, followUp };
  const withdrawals = createWithdrawalDeclarations({
    ...{ ...returning, changeOrder: orders.ofShop.change, tellCustomers, hasMail: mails.isAvailable },
    takeOver: createReturnTakeover(returning),
  });
  const customerReturns = createCustomerReturns(returning);
  const returnDesk = createReturnDesk({
    storage,
    printer,
    labels,
    customerLabels,
    customerReturns,
    withdrawals,
  });
  return {
    customerPages: createCustomerPages({ storage, pictures, actionsOf: returnDesk.actionsOf }),
    customerMails,
    emailPreviews: createEmailPreviews({ storage, clock, mails, customerMails, publicUrl }),
    emailSettings: createEmailSettingsService({ storage, clock, mails }),
    mailStops: createMailStops({ storage, clock }),
    orderMails: createOrderMailService({ storage, mails }),
    pagePreviews: createPagePreviews({ storage, clock, hasMail: mails.isAvailable }),
    returnDesk,
    returnRules: createReturnRulesService({ storage, clock }),
    customerLabels,
    returns: createReturnService({ ...returning, finder, voids, labels: returnLabels }),
    withdrawals: createWithdrawalService({ storage, clock }),
  };
}
