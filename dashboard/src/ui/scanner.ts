import { useLayoutEffect, useRef } from 'react';
import { notifyError } from '../lib/notify.ts';
import { createScanDetector } from '../lib/scan-detector.ts';
import { createScanQueue, type ScanSubscriber } from '../lib/scan-queue.ts';
import { isDialogOpen } from './open-dialog.ts';

const queue = createScanQueue(notifyError);
/** How long a key waits for the next one of a scan before it is what a person pressed. */
const HOLD_MS = 60;

/**
 * Calls back with what a barcode scanner types, wherever the focus is, except in fields and dialogs. A page goes before the
 * default of the shell. The next scan is handed over when the promise of this one has settled, to the page that is then shown.
 */
export function useScanner(handler: ScanSubscriber['handler'], { isDefault = false } = {}): void {
  const latest = useRef(handler);
  latest.current = handler;
  // With the page, not after it: what is scanned as soon as it is seen is for it.
  useLayoutEffect(() => {
    const unsubscribe = queue.subscribe({ handler: (code) => latest.current(code), isDefault });
    listeners += 1;
    if (listeners === 1) stopListening = listen();
    return () => {
      unsubscribe();
      listeners -= 1;
      if (listeners === 0) stopListening();
    };
  }, [isDefault]);
}

let listeners = 0;
let stopListening = (): void => {};

/** Keeps scans as long as a page loads: they are for that page. */
export function useWaitingScans(isLoading = true): void {
  useLayoutEffect(() => (isLoading ? queue.wait() : undefined), [isLoading]);
}

/** What something else than a keyboard has read. */
export const addScan = (code: string): void => queue.add(code);

/** For a page that takes scans: leaves one to the shell. */
export const passOnScan = (code: string): Promise<void> => queue.passOn(code);

/** Fields keep what is typed. One with `data-scan` is used while scanning: a code in it is a scan. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]')) && // not translated: a selector
  !target.matches('input[type="checkbox"], input[type="radio"], input[type="button"]');

/**
 * Keys outside of fields are held for a moment, so that the characters of a code never trigger shortcuts; those of a person
 * are then dispatched again.
 */
function listen(): () => void {
  const detector = createScanDetector();
  const replayed = new WeakSet<Event>();
  let held: { event: KeyboardEvent; target: EventTarget }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): void {
    clearTimeout(timer);
    const keys = held;
    held = [];
    // A scanner that ends its codes with no key: its characters are no shortcuts either.
    if (detector.isFast()) return;
    for (const { event, target } of keys) {
      const again = new KeyboardEvent(event.type, event);
      replayed.add(again);
      target.dispatchEvent(again);
    }
  }

  function press(event: KeyboardEvent): void {
    if (replayed.has(event) || event.isComposing || event.key === 'Shift') return;
    const { target, timeStamp: at } = event;
    const inField = isField(target);
    const ownsScans = target instanceof HTMLElement && target.dataset.scan !== undefined;
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    // A key that is held down repeats as fast as a scanner types.
    if (event.repeat || hasModifier || isDialogOpen() || (inField && !ownsScans)) {
      detector.reset();
      return;
    }
    if (event.key === 'Enter' || event.key === 'Tab') end(event, at);
    // The space bar presses buttons and scrolls, unless it is within a code.
    else if (event.key.length === 1 && (event.key !== ' ' || detector.isTyping(at))) {
      detector.type(event.key, at);
      if (inField || target === null) return;
      if (event.key === ' ') event.preventDefault();
      event.stopImmediatePropagation();
      held.push({ event, target });
      clearTimeout(timer);
      timer = setTimeout(release, HOLD_MS);
    }
  }

  function end(event: KeyboardEvent, at: number): void {
    const code = detector.end(at);
    if (code === undefined) {
      release();
      return;
    }
    clearTimeout(timer);
    held = [];
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.add(code);
  }

  window.addEventListener('keydown', press, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, { capture: true });
  };
}
