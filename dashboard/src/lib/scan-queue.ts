export interface ScanSubscriber {
  handler(code: string): unknown;
  /** Gets what no page takes. */
  isDefault: boolean;
}

interface Entry extends ScanSubscriber {
  whenGone: Promise<void>;
}

/**
 * Hands scans over one by one. A packer scans an order and its first item faster than a slow line answers: the item is kept
 * until the page of the order is there, or it would count for the order before.
 */
export function createScanQueue(onError: (error: unknown) => void) {
  const entries = new Set<Entry>();
  let last: Promise<void> = Promise.resolve();
  let waits = 0;
  let proceed: (() => void)[] = [];

  async function untilNothingWaits(): Promise<void> {
    while (waits > 0) await new Promise<void>((resolve) => proceed.push(resolve));
  }

  async function handOver(code: string): Promise<void> {
    await untilNothingWaits();
    const newestFirst = [...entries].reverse();
    const entry = newestFirst.find(({ isDefault }) => !isDefault) ?? newestFirst[0];
    // A page that has been left keeps nobody waiting.
    await Promise.race([entry?.handler(code), entry?.whenGone]);
  }

  return {
    subscribe(subscriber: ScanSubscriber): () => void {
      let leave = (): void => {};
      const whenGone = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const entry: Entry = { ...subscriber, whenGone };
      entries.add(entry);
      return () => {
        entries.delete(entry);
        leave();
      };
    },
    /** Keeps scans back until the returned function is called. */
    wait(): () => void {
      waits += 1;
      return () => {
        waits -= 1;
        const waiting = proceed;
        proceed = [];
        for (const resolve of waiting) resolve();
      };
    },
    add(code: string): void {
      last = last.then(() => handOver(code)).catch(onError);
    },
    async passOn(code: string): Promise<void> {
      for (const { handler, isDefault } of entries) if (isDefault) await handler(code);
    },
  };
}
