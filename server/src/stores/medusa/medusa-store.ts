import type { Fields } from '../../plugins/answer-fields.ts';
import type { StoreContext } from '../plugin.ts';
import type { Store } from '../store.ts';
import { cancelReport } from './cancel-report.ts';
import { checkStore, shopOf } from './check.ts';
import { createClient } from './client.ts';
import { readPulledOrder } from './orders.ts';
import { pullVariants } from './products.ts';
import { ordersWith, pullOrders } from './pull.ts';
import { reportShipment } from './report.ts';
import type { MedusaSettings } from './settings.ts';
import { pushLevels } from './stock.ts';

export function createMedusaStore(settings: MedusaSettings, { http, clock }: StoreContext): Store {
  const client = createClient(settings, http, clock);
  const read = (order: Fields) => readPulledOrder(order, client.base, settings);
  return {
    check: () => checkStore(client, settings),
    pull: (request) => pullOrders(client, request, read),
    async readOrder(externalId) {
      const [order] = await ordersWith(client, [externalId]);
      return order && read(order);
    },
    report: (report) => reportShipment(client, report, settings),
    cancelReport: (cancellation) => cancelReport(client, cancellation),
    pushStock: (request) => pushLevels(client, request, settings),
    async pullProducts(request) {
      const { currency } = await shopOf(client);
      return pullVariants(client, request, settings, currency);
    },
  };
}
