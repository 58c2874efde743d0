import { idsIn, kindOf } from './account.ts';
import type { Answer } from './client.ts';
import type { FuzzRequest } from './request.ts';

/** Ids taken from a long list. */
const IDS_AT_ONCE = 12;
const KEY_LIFE = 50;
/** How many texts are kept that only the newest resources are found by. */
const KEPT = 10;

interface Resource {
  id?: string;
  sku?: string;
  trackingCode?: string | null;
  code?: string;
  key?: string;
  orderId?: string | null;
  url?: string;
  items?: { id: string; quantity: number }[];
  rates?: { service: string }[];
}

function keepLast(known: string[], next: string): void {
  known.push(next);
  known.splice(0, known.length - KEPT);
}

/** Remembers ids and related data from a successful response, for later requests. */
export function learnFrom({ account, operation, path, headers }: FuzzRequest, answer: Answer): void {
  if (answer.status >= 400 || answer.json === undefined) return;
  const data = (answer.json as { data: Resource | Resource[] }).data;
  const isCreated = operation.method === 'POST';
  if (operation.method === 'DELETE' && !Array.isArray(data)) {
    unlearn(data);
    return;
  }
  // Paths and bodies in the request log also have ids that the account does not own.
  const ids = idsIn(answer.text).filter(
    (id) => kindOf(id) === 'req' || !operation.path.startsWith('/request-log'),
  );
  for (const id of ids.slice(0, IDS_AT_ONCE)) account.learn(id, isCreated);
  if (operation.name.includes('/webhooks/') && operation.name.endsWith('/deliveries')) {
    const webhook = path.split('/webhooks/')[1]?.split('/')[0] as string;
    for (const { id } of data as Resource[]) if (id) account.deliveries.push({ webhook, delivery: id });
    account.deliveries.splice(0, account.deliveries.length - 20);
  }
  for (const one of Array.isArray(data) ? data.slice(0, 3) : [data]) {
    if (typeof one?.id !== 'string') {
      for (const { service } of Array.isArray(one?.rates) ? one.rates : [])
        if (account.services.size < 20) account.services.add(service);
      continue;
    }
    if (kindOf(one.id) === 'ord' && one.items) account.items.set(one.id, one.items);
    if (operation.name === 'POST /shipments' && one.orderId) keepLast(account.shipped, one.orderId);
    if (kindOf(one.id) === 'shp' && one.trackingCode) keepLast(account.trackingCodes, one.trackingCode);
    if (kindOf(one.id) === 'man' && one.code) keepLast(account.manifestCodes, one.code);
    if (kindOf(one.id) === 'ret' && one.items) account.returnItems.set(one.id, one.items);
    if (kindOf(one.id) === 'prd' && one.sku && account.skus.length < 30) account.skus.push(one.sku);
  }
  if (operation.name === 'POST /api-keys') {
    const { access, permissions } = data as unknown as { access: string[]; permissions: string[] };
    const made = {
      id: (data as Resource).id as string,
      text: (data as Resource).key as string,
      left: KEY_LIFE,
    };
    if (access.length === 2 && permissions.length === 2) account.keys.push(made);
  }
  if (operation.name === 'POST /invitations') {
    const token = (data as Resource).url?.split('token=')[1];
    if (token !== undefined) account.tokens.push(token);
  }
  if (operation.name === 'PUT /password')
    account.sessions = account.sessions.filter(({ cookie }) => cookie === headers.cookie);

  function unlearn(gone: Resource): void {
    if (gone.id !== undefined) {
      account.forget(gone.id);
      account.keys = account.keys.filter(({ id }) => id !== gone.id);
      account.sessions = account.sessions.filter(({ id }) => id !== gone.id);
      account.deliveries.splice(0, gone.id.startsWith('whk_') ? account.deliveries.length : 0);
    }
    if (operation.path === '/session')
      account.sessions = account.sessions.filter(({ cookie }) => cookie !== headers.cookie);
    // Ends the sessions in that account.
    if (operation.path === '/accounts/{id}/membership') account.sessions = [];
    if (operation.name === 'DELETE /sessions')
      account.sessions = account.sessions.filter(({ cookie }) => cookie === headers.cookie);
  }
}
