import { present } from '../../lib/present.ts';
import type { Claimed } from '../claims/claim.ts';

/** Claimed deliveries that wait for a slot of their subscription, for as long as they may still be started. */
export class WaitingRoom {
  readonly #mayStart: (claimed: Claimed) => boolean;
  readonly #bySubscription = new Map<string, Claimed[]>();
  #size = 0;

  constructor(mayStart: (claimed: Claimed) => boolean) {
    this.#mayStart = mayStart;
  }

  get size(): number {
    return this.#size;
  }

  subscriptions(): IterableIterator<string> {
    return this.#bySubscription.keys();
  }

  /** Whether the one that has waited longest may still be started. */
  has(subscriptionId: string): boolean {
    const first = this.#bySubscription.get(subscriptionId)?.[0];
    return first !== undefined && this.#mayStart(first);
  }

  add(claimed: Claimed): void {
    const waiting = this.#bySubscription.get(claimed.subscriptionId);
    if (waiting === undefined) this.#bySubscription.set(claimed.subscriptionId, [claimed]);
    else waiting.push(claimed);
    this.#size += 1;
  }

  /** The one that has waited longest. */
  take(subscriptionId: string): Claimed | undefined {
    const waiting = this.#bySubscription.get(subscriptionId);
    const first = waiting?.shift();
    if (first === undefined) return undefined;
    this.#size -= 1;
    if (waiting?.length === 0) this.#bySubscription.delete(subscriptionId);
    return first;
  }

  /** All that may not be started any more, except those behind one that still may. */
  takeLate(): Claimed[] {
    const late: Claimed[] = [];
    for (const [subscriptionId, waiting] of this.#bySubscription) {
      while (waiting[0] !== undefined && !this.#mayStart(waiting[0]))
        late.push(present(this.take(subscriptionId)));
    }
    return late;
  }
}
