import { setTimeout as sleep } from 'node:timers/promises';

export interface HealthChecks {
  add(origin: string): void;
  /** Servers that are ready; if none is, all of them, as load balancers do. */
  usable(): readonly string[];
  stop(): Promise<void>;
}

const EVERY_MS = 100;
const TIMEOUT_MS = 2_000;

/** Polls /readyz like a load balancer, so that stopping servers get no more requests. */
export function startHealthChecks(): HealthChecks {
  const origins: string[] = [];
  const checking: Promise<void>[] = [];
  const unready = new Set<string>();
  let stopping = false;
  async function check(origin: string): Promise<void> {
    while (!stopping) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const isReady = await fetch(`${origin}/readyz`, { signal }).then(
        (response) => response.arrayBuffer().then(() => response.ok),
        () => false,
      );
      if (isReady) unready.delete(origin);
      else unready.add(origin);
      await sleep(EVERY_MS);
    }
  }
  function add(origin: string): void {
    origins.push(origin);
    checking.push(check(origin));
  }
  return {
    add,
    usable() {
      const ready = origins.filter((origin) => !unready.has(origin));
      return ready.length > 0 ? ready : origins;
    },
    async stop() {
      stopping = true;
      await Promise.all(checking);
    },
  };
}
