import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notifyProblem } from '../../lib/notify.ts';
import type { Banner } from '../../ui/scan-banner.tsx';
import { passOnScan, useScanner } from '../../ui/scanner.ts';
import { leftOf, type Order, type OrderItem } from '../orders/index.ts';
import { exactPlaces } from '../scan/index.ts';
import { search } from '../search/index.ts';
import {
  checkedOf,
  hasStarted,
  isComplete,
  itemFor,
  NOTHING_PACKED,
  undone,
  withChecked,
} from './packing.ts';
import { playSound } from './scan-sound.ts';

interface Options {
  order: Order;
  /** Buys and prints the label, once everything is checked. */
  ship(): Promise<void>;
  /** While items are checked; while the label is bought and printed; when that is done, or has failed. */
  phase: RefObject<Phase>;
  /** The order must not ship, or is packed by somebody else: what is scanned is for another. */
  isBlocked: boolean;
  /** Something was checked. */
  onStarted(): void;
}
export type Phase = 'packing' | 'shipping' | 'done' | 'failed';

/** Checks the items of an order off, scan by scan, in the order of the scans. */
export function usePacking({ order, ship, phase, isBlocked, onStarted }: Options) {
  const [packing, setPacking] = useState(NOTHING_PACKED);
  const [banner, setBanner] = useState<Banner>();
  const [lastItem, setLastItem] = useState<string>();
  const latest = useRef(packing);
  const shipping = useRef(Promise.resolve());
  const [scans, setScans] = useState(0);
  /** Another order was scanned before this one is finished: a second scan leaves it. */
  const leaving = useRef<string>(undefined);
  const blocked = useRef(isBlocked);
  blocked.current = isBlocked;

  const tell = (next: Banner) => {
    setBanner(next);
    if (next.tone !== 'info') playSound(next.tone === 'good');
  };

  function count(item: OrderItem, wanted: number): void {
    leaving.current = undefined;
    const next = withChecked(latest.current, item, wanted);
    if (next === undefined) {
      const title =
        wanted > leftOf(item) ? t('Too many: {name}', { name: item.name }) : t('Enter a whole number');
      tell({
        tone: 'bad',
        title,
        text: t('The order needs {count}. Nothing was changed.', { count: leftOf(item) }),
      });
      return;
    }
    latest.current = next;
    setPacking(next);
    setLastItem(item.id);
    onStarted();
    if (isComplete(next, order)) shipping.current = ship();
    else
      tell({
        tone: 'good',
        title: item.name,
        text: t('{count} of {total}', { count: wanted, total: leftOf(item) }),
      });
  }

  /** Whether to leave the order for what was scanned: it must be scanned twice where something would be left undone. */
  function mayLeave(code: string): boolean {
    if (leaving.current === code || (phase.current === 'packing' && !hasStarted(latest.current))) return true;
    leaving.current = code;
    return false;
  }

  async function scan(code: string): Promise<void> {
    await shipping.current;
    if (phase.current === 'done' || blocked.current) {
      if (code === order.orderNumber && !blocked.current)
        notifyProblem(t('{code} has already shipped', { code }));
      return passOnScan(code);
    }
    if (phase.current === 'failed') {
      if (mayLeave(code)) return passOnScan(code);
      return notifyProblem(
        t('{orderNumber} is not finished. Scan {code} again to leave it.', {
          orderNumber: order.orderNumber,
          code,
        }),
      );
    }
    const bySku = itemFor(latest.current, order, { sku: code });
    if (bySku !== undefined) return count(bySku, checkedOf(latest.current, bySku) + 1);
    const results = await search(code);
    const products = results.products.filter(({ isExact }) => isExact);
    for (const { id } of products) {
      const item = itemFor(latest.current, order, { productId: id });
      if (item !== undefined) return count(item, checkedOf(latest.current, item) + 1);
    }
    const [place] = products.length > 0 ? [] : exactPlaces(results);
    if (place?.to === `/orders/${order.id}/pack`) return;
    if (place !== undefined && mayLeave(code)) return passOnScan(code);
    if (place !== undefined) {
      const text = t('Scan {code} again to leave this order.', { code });
      return tell({
        tone: 'bad',
        title: t('{orderNumber} is not finished', { orderNumber: order.orderNumber }),
        text,
      });
    }
    leaving.current = undefined;
    const name = products[0]?.name;
    tell({
      tone: 'bad',
      title: t('Wrong item: {name}', { name: name ?? code }),
      text: t('It is not in this order. Nothing was changed.'),
    });
  }

  useScanner((code) => {
    setScans((before) => before + 1);
    return scan(code).catch((error: unknown) =>
      tell({ tone: 'bad', title: t('Scan again'), text: errorMessage(error) }),
    );
  });

  const undo = () => {
    latest.current = undone(latest.current);
    setPacking(latest.current);
    setLastItem(undefined);
    setBanner({ tone: 'info', title: t('Last scan undone') });
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 'z' ||
        phase.current !== 'packing' ||
        blocked.current
      )
        return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  const isAllChecked = hasStarted(packing) && isComplete(packing, order);
  return { packing, banner, lastItem, scans, count, undo, isAllChecked };
}
