import { useSyncExternalStore } from 'react';

/** The next question whether the server is back. */
const PROBE_EVERY_MS = 3_000;
/** A server that is up answers this in milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;
/** A request that takes longer makes the page ask whether the server is still there. */
const SLOW_MS = 10_000;
/** While the server is gone, how long what may have changed something waits for its answer. What only reads does not wait. */
const WRITE_PATIENCE_MS = 20_000;

interface Options {
  send?(request: Request): Promise<Response>;
  /** Resolves if the server answers. */
  probe?(): Promise<unknown>;
}

const askServer = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });

/**
 * Watches whether the server can be reached. A failed request alone says little, and so does the browser, which is offline next to a
 * server on the same computer: the server counts as gone once it does not answer a question of its own.
 */
export function createConnection({ send = (request) => fetch(request), probe = askServer }: Options = {}) {
  let isLost = false;
  let probing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const pending = new Map<AbortController, { isRead: boolean }>();

  function giveUp(reads: boolean): void {
    for (const [controller, { isRead }] of pending) if (isRead === reads) controller.abort();
  }

  let patience: ReturnType<typeof setTimeout> | undefined;
  function set(lost: boolean): void {
    clearTimeout(timer);
    if (lost) {
      timer = setTimeout(check, PROBE_EVERY_MS);
      giveUp(true);
    }
    if (lost === isLost) return;
    isLost = lost;
    clearTimeout(patience);
    if (lost) patience = setTimeout(giveUp, WRITE_PATIENCE_MS, false);
    for (const listener of listeners) listener();
  }

  /** Finds out whether the server answers. */
  function check(): Promise<void> {
    probing ??= probe()
      .then(
        () => set(false),
        () => set(true),
      )
      .finally(() => {
        probing = undefined;
      });
    return probing;
  }

  return {
    isLost: () => isLost,

    check,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Resolves as soon as the server can be reached, or nobody waits any more. */
    whenBack: (signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (!isLost || signal?.aborted) return resolve();
        const listener = () => {
          listeners.delete(listener);
          signal?.removeEventListener('abort', listener);
          resolve();
        };
        listeners.add(listener);
        signal?.addEventListener('abort', listener);
      }),

    /** A fetch that notices when the server cannot be reached, and ends what waits for an answer that will not come. */
    async fetch(request: Request): Promise<Response> {
      const controller = new AbortController();
      const cancel = () => controller.abort(request.signal.reason);
      request.signal.addEventListener('abort', cancel);
      if (request.signal.aborted) cancel();
      pending.set(controller, { isRead: request.method === 'GET' });
      const slow = setTimeout(check, SLOW_MS);
      try {
        const response = await send(new Request(request, { signal: controller.signal }));
        if (isLost) set(false);
        return response;
      } catch (error) {
        // Not what the page itself has canceled.
        if (!controller.signal.aborted) await check();
        throw error;
      } finally {
        clearTimeout(slow);
        request.signal.removeEventListener('abort', cancel);
        pending.delete(controller);
      }
    },
  };
}

export const connection = createConnection();

export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(connection.subscribe, connection.isLost);
