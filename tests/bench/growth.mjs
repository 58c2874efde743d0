import { measureDeliveries } from './lib/growth/deliveries.mjs';
import { measureOrders } from './lib/growth/orders.mjs';

/** How costs grow: of orders in an import, and of everything around deliveries; of the latter also before a commit. */
export async function bench([part, ref]) {
  if (part === undefined || part === 'orders') await measureOrders();
  if (part === undefined || part === 'deliveries') await measureDeliveries();
  if (part === 'compare') await measureDeliveries(ref ?? 'HEAD');
}
