import { closeBooks } from './day/books.mjs';
import { morning } from './day/morning.mjs';
import { ORDERS, receiveStock, SHORT, shipReady, takeOrders } from './day/orders.mjs';
import { surprisingReturns } from './day/returns.mjs';

/**
 * A merchant's day: 200 orders, 30 of them short of stock, two deliveries from suppliers, and five returns that are not what
 * was announced. Prints a line for each thing that happens, and the books at the end.
 */
export async function merchantsDay(steps) {
  const shop = await morning(steps, ORDERS);
  const orders = await takeOrders(steps, shop);
  await shipReady(steps, ORDERS - SHORT);
  await receiveStock(steps, shop, 'First delivery from the supplier', 18);
  await receiveStock(steps, shop, 'Second delivery from the supplier', 12);
  await surprisingReturns(steps, shop, orders);
  await closeBooks(steps, shop);
}
