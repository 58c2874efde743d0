import { onTestFinished } from 'vitest';
import { createPluginHttp } from '../../../../server/src/plugins/http/index.ts';
import { shipstationPlugin } from '../../../../server/src/stores/shipstation/index.ts';
import type { PulledOrder, PulledPage, Store } from '../../../../server/src/stores/store.ts';
import { createTestClock } from '../../test-clock.ts';
import { startCustomStore } from './custom-store.ts';

export const NOW = Date.parse('2026-11-18T12:00:00Z');

/** A shop and the store that is connected to it, until the test is over. */
export async function openCustomStore(options: Parameters<typeof startCustomStore>[0] = {}) {
  const clock = createTestClock(NOW);
  const shop = await startCustomStore({ now: clock.now, ...options });
  const log = { warn() {} };
  const http = createPluginHttp({ hosts: 'public', extraHosts: [shop.host], log, random: () => 0 });
  onTestFinished(async () => {
    await http.close();
    shop.stop();
  });
  const connect = (settings: object = {}): Store =>
    shipstationPlugin.create({ ...shop.settings, ...settings } as never, { http, log, clock });
  return { clock, shop, store: connect(), connect };
}

/** All pages, each asked for with the cursor of the one before. */
export async function pullAll(store: Store, since: number | null, now = NOW): Promise<PulledPage[]> {
  const pages: PulledPage[] = [];
  let cursor: string | null = null;
  do {
    if (pages.length === 1_000) throw new Error('a pull without an end');
    const page: PulledPage = await store.pull({ since, cursor, now });
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== null);
  return pages;
}

export const ordersIn = (pages: readonly PulledPage[]): PulledOrder[] =>
  pages.flatMap(({ orders }) => orders);

/** Each once. */
export const idsIn = (pages: readonly PulledPage[]): string[] =>
  [
    ...new Set(
      ordersIn(pages).map((pulled) =>
        pulled.type === 'order' ? pulled.order.externalId : pulled.externalId,
      ),
    ),
  ].sort();
