import { useRef, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import type { Banner } from '../../ui/scan-banner.tsx';
import { useScanner } from '../../ui/scanner.ts';
import { playSound } from '../packing/index.ts';
import { currentCount, useStockCount } from './count-storage.ts';
import {
  type Bin,
  type CountedLine,
  lineOf,
  MAX_COUNTED,
  type Product,
  type StockCount,
  uncountedIn,
  withCounted,
  withoutLines,
  withTyped,
} from './stock-count.ts';
import { findBin, findCounted } from './stock-count-api.ts';

/** Counts scan by scan. `onScan` is told of each one that counts. */
export function useCounting(onScan: () => void) {
  const [count, store] = useStockCount();
  const [banner, setBanner] = useState<Banner>();
  const [lastId, setLastId] = useState<string>();
  const [scans, setScans] = useState(0);
  const [before, setBefore] = useState<StockCount>();
  /** Products by the codes that were scanned, so that the next scan of one needs no answer. */
  const known = useRef(new Map<string, Product>());
  const [bin, setBin] = useState<Bin>();
  const latestBin = useRef(bin);
  const enterBin = (next: Bin | undefined) => {
    latestBin.current = next;
    setBin(next);
  };

  const tell = (next: Banner) => {
    setBanner(next);
    if (next.tone !== 'info') playSound(next.tone === 'good');
  };
  const tooMany = () =>
    tell({
      tone: 'bad',
      title: t('Enter a whole number'),
      text: t('From 0 to {max}. Nothing was changed.', { max: MAX_COUNTED }),
    });

  async function scan(code: string): Promise<void> {
    const warehouseId = currentCount()?.warehouseId;
    if (warehouseId === undefined) {
      tell({
        tone: 'bad',
        title: t('Choose a warehouse first'),
        text: t('Then scan {code} again.', { code }),
      });
      return;
    }
    const product = known.current.get(code) ?? (await findCounted(code, warehouseId));
    const found = product === undefined ? await findBin(code, warehouseId) : undefined;
    // As it is now: another tab may have counted meanwhile.
    const latest = currentCount();
    if (latest?.warehouseId !== warehouseId) return;
    if (found !== undefined) {
      tell({ tone: 'good', title: t('Bin {bin}', { bin: found.name }), text: textOf(found, latest) });
      enterBin(found);
      return onScan();
    }
    if (product === undefined) {
      const text = t(
        'No product has this SKU or barcode, and nothing in this warehouse has this bin. Nothing was changed.',
      );
      return tell({ tone: 'bad', title: t('Unknown code: {code}', { code }), text });
    }
    known.current.set(code, product);
    const counted = (lineOf(latest, product.productId)?.counted ?? 0) + 1;
    const next = withCounted(latest, product, counted);
    if (next === undefined) return tooMany();
    setBefore(latest);
    store(next);
    setLastId(product.productId);
    onScan();
    const place = latestBin.current?.name;
    const isElsewhere = place !== undefined && product.bin !== null && product.bin !== place;
    tell({
      tone: 'good',
      title: product.name,
      text: [
        product.sku,
        countedText(counted),
        isElsewhere && t('belongs in bin {bin}', { bin: product.bin ?? '' }),
      ]
        .filter(Boolean)
        .join(' · '),
    });
  }

  /** What should be in it, and what was left behind in the one before. */
  function textOf(next: Bin, latest: StockCount): string {
    const before = latestBin.current;
    const left = before === undefined || before.name === next.name ? [] : uncountedIn(latest, before);
    return [
      plural(next.products.length, '{count} product here', '{count} products here'),
      before !== undefined &&
        left.length > 0 &&
        t('Not counted in {bin}: {products}', {
          bin: before.name,
          products: left.map(({ name }) => name).join(', '),
        }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  useScanner((code) => {
    setScans((number) => number + 1);
    return scan(code).catch((error: unknown) =>
      tell({ tone: 'bad', title: t('Scan again'), text: errorMessage(error) }),
    );
  });

  return {
    count,
    banner,
    lastId,
    scans,
    store,
    canUndo: before !== undefined,
    bin,
    /** What was told of the last scan is over. */
    clearBanner: () => setBanner(undefined),
    leaveBin() {
      enterBin(undefined);
      setBanner(undefined);
    },
    start(warehouseId: string, reference: string) {
      known.current.clear();
      enterBin(undefined);
      setBanner(undefined);
      setBefore(undefined);
      store({ warehouseId, reference, lines: [] });
    },
    discard() {
      known.current.clear();
      enterBin(undefined);
      setBanner(undefined);
      setBefore(undefined);
      store(undefined);
    },
    async type(given: Product, counted: number) {
      const { productId, name } = given;
      const warehouseId = currentCount()?.warehouseId ?? '';
      const isNew = currentCount()?.lines.every((line) => line.productId !== productId);
      // What is on hand when it is first counted.
      const product = isNew ? ((await findCounted(productId, warehouseId)) ?? given) : undefined;
      const latest = currentCount();
      if (latest?.warehouseId !== warehouseId) return;
      const next =
        product === undefined ? withTyped(latest, productId, counted) : withCounted(latest, product, counted);
      if (next === undefined) return tooMany();
      setBefore(latest);
      store(next);
      setLastId(productId);
      setBanner({ tone: 'info', title: name, text: countedText(counted) });
    },
    remove({ productId, name }: CountedLine) {
      const latest = currentCount();
      if (latest === undefined) return;
      for (const [code, product] of known.current)
        if (product.productId === productId) known.current.delete(code);
      setBefore(latest);
      store(withoutLines(latest, [productId]));
      setBanner({ tone: 'info', title: t('{name} removed', { name }) });
    },
    undo() {
      if (before === undefined) return;
      store(before);
      setBefore(undefined);
      setLastId(undefined);
      setBanner({ tone: 'info', title: t('Last change undone') });
    },
  };
}

const countedText = (number: number): string => t('{number} counted', { number });
