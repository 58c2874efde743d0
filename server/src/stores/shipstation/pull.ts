import type { Clock } from '../../lib/clock.ts';
import { mapInTurns } from '../../lib/event-loop.ts';
import type { PulledOrder, PulledPage, PullRequest } from '../store.ts';
import { type Client, type Window, WindowTooLarge } from './client.ts';
import { toPulledOrder } from './orders.ts';
import { advanced, divided, firstState, type PullState, parseState, writeState } from './pull-state.ts';

/** A page may take a minute in all; what is left of it has to suffice for one more request. */
const PATIENCE_MS = 30_000;

/** Reads one page. A window for which the shop has too much to say is divided at once. */
export async function pullPage(client: Client, clock: Clock, request: PullRequest): Promise<PulledPage> {
  const { cursor, now } = request;
  const started = clock.monotonic();
  let state: PullState = (cursor === null ? undefined : parseState(cursor)) ?? firstState(request);
  for (;;) {
    const [window] = state.windows;
    // Only if somebody else wrote the cursor.
    if (window === undefined) return { orders: [], cursor: null, upTo: state.upTo };
    try {
      const list = await client.exportOrders(window, state.page);
      const next = advanced(state, list);
      const orders = await mapInTurns(list.orders, (listed) => toPulledOrder(listed, now));
      if (next === undefined) return { orders, cursor: null, upTo: state.upTo };
      return { orders, cursor: writeState(next), upTo: null };
    } catch (error) {
      if (!(error instanceof WindowTooLarge)) throw error;
      const halves = clock.monotonic() - started < PATIENCE_MS ? divided(state) : undefined;
      if (halves === undefined) throw error.cause;
      state = halves;
    }
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_PAGES = 10;

/**
 * Looks for an order among those that have changed lately, and around `changedAt` if that is known. The protocol cannot ask for
 * one order, so undefined says only that it was not among them.
 */
export async function searchOrder(
  client: Client,
  clock: Clock,
  externalId: string,
  { changedAt, since }: { changedAt?: number | undefined; since: number },
): Promise<PulledOrder | undefined> {
  const now = clock.now();
  const started = clock.monotonic();
  const windows: Window[] = [
    ...(changedAt === undefined ? [] : [[changedAt - MINUTE_MS, changedAt + MINUTE_MS] as const]),
    [since, now + DAY_MS],
  ];
  for (const window of windows) {
    let before = '';
    for (let page = 1; page <= MAX_PAGES && clock.monotonic() - started < PATIENCE_MS; page++) {
      const list = await client.exportOrders(window, page);
      const orders = await mapInTurns(list.orders, (listed) => toPulledOrder(listed, now));
      const found = orders.find((order) => idOf(order) === externalId);
      if (found !== undefined) return found;
      // A shop that has no pages shows the same each time.
      const shown = orders.map(idOf).join('\n');
      if (page >= (list.pages ?? MAX_PAGES) || orders.length === 0 || shown === before) break;
      before = shown;
    }
  }
  return undefined;
}

export const idOf = (pulled: PulledOrder): string =>
  pulled.type === 'order' ? pulled.order.externalId : pulled.externalId;
