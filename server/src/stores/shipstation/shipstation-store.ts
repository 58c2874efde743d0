import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/errors.ts';
import type { StoreContext } from '../plugin.ts';
import { type PulledOrder, type Store, type StoreCheck, StoreError } from '../store.ts';
import { type Client, createClient, WindowTooLarge } from './client.ts';
import { idOf, pullPage, searchOrder } from './pull.ts';
import { reportShipment } from './reports.ts';
import type { ShipStationSettings } from './settings.ts';
import { STATUSES } from './statuses.ts';

/** Before any order: its export proves the credentials, and costs the shop nothing. */
const EMPTY_WINDOW = [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1, 0, 1)] as const;
const SEARCHED_MS = 7 * 24 * 3_600_000;
/** How many orders are remembered by the time of their last change, to look there first. */
const MAX_REMEMBERED = 5_000;

const NO_WEBHOOKS = {
  status: 'unsupported',
  reason: 'The protocol has no webhooks: the store is asked at regular intervals',
} as const;

export function createShipStationStore(
  settings: ShipStationSettings,
  { http, clock }: Pick<StoreContext, 'http' | 'clock'>,
): Store {
  const client = createClient(settings, http);
  const changes = new Map<string, number>();

  function remember(orders: readonly PulledOrder[]): void {
    for (const pulled of orders) {
      const id = idOf(pulled);
      changes.delete(id);
      changes.set(id, pulled.type === 'order' ? pulled.order.updatedAt : pulled.updatedAt);
    }
    for (const id of changes.keys()) {
      if (changes.size <= MAX_REMEMBERED) break;
      changes.delete(id);
    }
  }

  return {
    check: () => check(client),

    async pull(request) {
      const page = await pullPage(client, clock, request);
      remember(page.orders);
      return page;
    },

    async readOrder(externalId) {
      const found = await search(client, clock, externalId, changes.get(externalId));
      remember([found]);
      return found;
    },

    async report(report) {
      try {
        return await reportShipment(client, clock, report);
      } catch (error) {
        return { outcome: 'unknown', reason: messageOf(error) };
      }
    },
  };
}

async function check(client: Client): Promise<StoreCheck> {
  try {
    await client.exportOrders(EMPTY_WINDOW, 1);
  } catch (error) {
    const { code, message } = error instanceof WindowTooLarge ? error.cause : (error as Partial<StoreError>);
    // Some shops answer wrong credentials with HTTP 500.
    const isAnswer = error instanceof WindowTooLarge && /HTTP 500/.test(message ?? '');
    const isWrong = code === 'unauthorized' || code === 'forbidden' || code === 'unreadable' || isAnswer;
    if (!isWrong) throw error instanceof WindowTooLarge ? error.cause : error;
    return { isValid: false, reason: message ?? '' };
  }
  return {
    isValid: true,
    shopName: client.host,
    currency: null,
    missingScopes: [],
    webhooks: NO_WEBHOOKS,
    notices: [
      'The protocol has no stock and no voids, and orders without a currency are taken to be in US dollars',
    ],
    statuses: STATUSES,
    locations: [],
  };
}

/** The protocol can neither ask for one order nor say that it does not exist: what is not found can only be read with a pull. */
async function search(
  client: Client,
  clock: Clock,
  externalId: string,
  changedAt: number | undefined,
): Promise<PulledOrder> {
  try {
    const since = clock.now() - SEARCHED_MS;
    const found = await searchOrder(client, clock, externalId, { changedAt, since });
    if (found !== undefined) return found;
  } catch (error) {
    throw error instanceof WindowTooLarge ? error.cause : error;
  }
  throw new StoreError(
    'unavailable',
    `${client.host} cannot be asked for a single order, and this one is not among those that have changed lately: ` +
      'it is read again when it changes',
  );
}
