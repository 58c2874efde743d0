import { createYielder } from '../../lib/event-loop.ts';
import { fromJson } from '../../lib/json.ts';
import { termsOf, termsOfName, termsOfPhone, wordsOf } from '../../lib/search-terms.ts';
import type { OrderRow } from '../../storage/index.ts';
import type { OrderFinder } from '../orders/index.ts';
import { MAX_COUNTED_ORDERS, type SearchResults } from './search-schemas.ts';

type Customer = SearchResults['customers'][number];

/** The recipients among these orders whom the words name, one for each email address, or name where there is none. */
export async function customersOf(
  finder: OrderFinder,
  accountId: string,
  q: string,
  { orders, limit }: { orders: readonly OrderRow[]; limit: number },
): Promise<Customer[]> {
  const words = wordsOf(q);
  const customers = new Map<string, Omit<Customer, 'orders' | 'hasMoreOrders'>>();
  for (const { ship_to, personal_data_erased_at } of orders) {
    if (personal_data_erased_at !== null) continue;
    const { name, company, email, phone } = fromJson(ship_to);
    const terms = [name, company].flatMap((text) => termsOfName(text ?? ''));
    terms.push(...termsOf(email ?? ''), ...termsOfPhone(phone ?? ''));
    if (!words.every((word) => terms.some((term) => term.startsWith(word)))) continue;
    const found = email ?? name ?? company;
    if (found === undefined || customers.has(found.toLowerCase())) continue;
    customers.set(found.toLowerCase(), { name: name ?? company ?? null, email: email ?? null, q: found });
    if (customers.size === limit) break;
  }
  const counted: Customer[] = [];
  const yieldIfLong = createYielder();
  for (const customer of customers.values()) {
    const count = await finder.countUpTo(accountId, customer.q, MAX_COUNTED_ORDERS + 1);
    const hasMoreOrders = count > MAX_COUNTED_ORDERS;
    counted.push({ ...customer, orders: hasMoreOrders ? MAX_COUNTED_ORDERS : count, hasMoreOrders });
    await yieldIfLong();
  }
  return counted;
}
