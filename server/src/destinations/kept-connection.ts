interface Options<C> {
  /** Leaves nothing open if the signal is aborted. */
  connect(signal: AbortSignal): Promise<C>;
  isUsable(connection: C): boolean;
  /** Ends soon, however the broker behaves. */
  close(connection: C): Promise<void>;
  /** For connecting. */
  timeoutMs: number;
  /** The error if it takes longer. */
  tooLate(): Error;
  idleMs?: number;
}

interface Held<C> {
  connected: Promise<C>;
  connection: C | undefined;
  stop: AbortController;
  users: number;
  isRetired: boolean;
  isEnded: boolean;
}

const IDLE_MS = 60_000;

/**
 * One connection, which is opened by the first who needs it, shared by all, and closed when nobody has needed it for a while. A
 * connection that is broken is replaced by the next one who needs it, so there are no attempts to connect without a message.
 */
export class KeptConnection<C> {
  readonly #options: Options<C>;
  #held: Held<C> | undefined;
  readonly #closing = new Set<Promise<void>>();
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options<C>) {
    this.#options = options;
  }

  /**
   * A user who gives up before the work is done aborts. Then the next ones get a new connection, in case that this one hangs; it is
   * closed as soon as the others who wait for its answers have them, or have given up too.
   */
  async use<T>(work: (connection: C) => Promise<T>, giveUp: AbortSignal): Promise<T> {
    const held = this.#hold();
    held.users += 1;
    const leave = (): void => {
      giveUp.removeEventListener('abort', abandon);
      held.users -= 1;
      this.#letGo(held);
    };
    const abandon = (): void => {
      this.#retire(held);
      leave();
    };
    giveUp.addEventListener('abort', abandon);
    try {
      return await work(await held.connected);
    } finally {
      if (!giveUp.aborted) leave();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#held !== undefined) this.#end(this.#held);
    await Promise.all(this.#closing);
  }

  #hold(): Held<C> {
    clearTimeout(this.#idle);
    const held = this.#held;
    if (held !== undefined && (held.connection === undefined || this.#options.isUsable(held.connection)))
      return held;
    if (held !== undefined) {
      this.#retire(held);
      this.#letGo(held);
    }
    this.#held = this.#open();
    return this.#held;
  }

  #open(): Held<C> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.#options.timeoutMs);
    const held: Held<C> = {
      connected: this.#connect(stop.signal),
      connection: undefined,
      stop,
      users: 0,
      isRetired: false,
      isEnded: false,
    };
    held.connected
      .then(
        (connection) => {
          held.connection = connection;
        },
        // Whoever waits for it learns of it; the next one tries again.
        () => this.#retire(held),
      )
      .finally(() => clearTimeout(timer));
    return held;
  }

  /** Rejects in time, even if connecting cannot be stopped. */
  async #connect(stop: AbortSignal): Promise<C> {
    const { connect, close, tooLate } = this.#options;
    const connecting = connect(stop);
    let onStop: (() => void) | undefined;
    const stopped = new Promise<never>((_, reject) => {
      onStop = () => reject(tooLate());
      stop.addEventListener('abort', onStop);
    });
    try {
      return await Promise.race([connecting, stopped]);
    } catch (error) {
      connecting.then(close).catch(() => {});
      throw stop.aborted ? tooLate() : error;
    } finally {
      if (onStop !== undefined) stop.removeEventListener('abort', onStop);
    }
  }

  /** Nobody else gets it. */
  #retire(held: Held<C>): void {
    held.isRetired = true;
    if (this.#held === held) this.#held = undefined;
  }

  #letGo(held: Held<C>): void {
    if (held.users > 0) return;
    if (held.isRetired) this.#end(held);
    else {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#end(held), this.#options.idleMs ?? IDLE_MS).unref();
    }
  }

  #end(held: Held<C>): void {
    this.#retire(held);
    if (held.isEnded) return;
    held.isEnded = true;
    // Ends an attempt to connect that nobody waits for.
    if (held.connection === undefined) held.stop.abort();
    const closed: Promise<void> = held.connected
      .then((connection) => this.#options.close(connection))
      .catch(() => {})
      .finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }
}
