import { currencyOf, fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import { noticesOfLocations, problemOfLocation } from '../shop-locations.ts';
import { type StoreCheck, StoreError } from '../store.ts';
import { type MedusaAnswer, type MedusaClient, noMedusaAt, reasonOf } from './client.ts';
import { locationsOf } from './locations.ts';
import { STATUSES } from './meaning.ts';
import { type MedusaSettings, NAME } from './settings.ts';

/** What a key must be able to read. Only writing itself shows whether it may write. */
const NEEDED = [
  ['orders', '/admin/orders'],
  ['payments', '/admin/payments'],
  ['product variants', '/admin/product-variants'],
  ['stock locations', '/admin/stock-locations'],
] as const;

export async function checkStore(client: MedusaClient, { locationId }: MedusaSettings): Promise<StoreCheck> {
  const answers: { scope: string; answer: MedusaAnswer }[] = [];
  for (const [scope, path] of NEEDED) {
    const answer = await client.call('GET', path, { query: { fields: 'id', limit: 1 } });
    const isRefused = answer.status < 500 && answer.status !== 429 && !answer.isJson;
    if (answer.status === 401 || isRefused) return { isValid: false, reason: reasonOf(answer) };
    if (answer.status === 404) return { isValid: false, reason: noMedusaAt(new URL(client.base).host) };
    if (answer.status >= 500 || answer.status === 429)
      throw new StoreError(answer.status === 429 ? 'throttled' : 'unavailable', reasonOf(answer), answer);
    answers.push({ scope, answer });
  }
  const missingScopes = answers.filter(({ answer }) => answer.status >= 400).map(({ scope }) => scope);
  const { name, currency } = await shopOf(client);
  const locations = missingScopes.includes('stock locations') ? [] : await locationsOf(client);
  const problem = problemOfLocation(NAME, locations, locationId);
  if (problem !== undefined) return { isValid: false, reason: problem };
  return {
    isValid: true,
    shopName: name,
    currency,
    missingScopes: missingScopes.map((scope) => `Read ${scope}`),
    webhooks: { status: 'unsupported', reason: 'Medusa has no webhooks: its orders are read regularly' },
    notices: [
      'Medusa does not cancel a fulfillment that is marked as shipped: a voided label stays there',
      ...noticesOfLocations(locations, locationId),
    ],
    statuses: STATUSES,
    locations,
  };
}

export async function shopOf(
  client: MedusaClient,
): Promise<{ name: string | null; currency: string | null }> {
  const query = { fields: 'name,*supported_currencies', limit: 1 };
  const answer = await client.call('GET', '/admin/stores', { query });
  const [store] = fieldsIn(answer.body.stores);
  const currencies = fieldsIn(store?.supported_currencies);
  const main = currencies.find(({ is_default }) => is_default === true) ?? currencies[0];
  return { name: textOf(store?.name) ?? null, currency: currencyOf(main?.currency_code) ?? null };
}
