/** What can go wrong with a request. Those with "after" happen when it has been done. */
const FAULTS = [
  'fatal',
  'fatal after',
  'bad gateway',
  'maintenance',
  'too many requests',
  'drop',
  'drop after',
  'hang',
  'hang after',
  'notice before JSON',
  'huge',
  'firewall',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Planned {
  fault: Fault;
  method: string | undefined;
  path: RegExp | undefined;
  times: number;
}

export interface Faults {
  /** The next request that fits goes wrong, or the next few. */
  plan(fault: Fault, options?: { method?: string; path?: RegExp; times?: number }): void;
  clear(): void;
  take(method: string, path: string): Fault | undefined;
  readonly counts: Partial<Record<Fault, number>>;
}

export function createFaults(): Faults {
  let planned: Planned[] = [];
  const counts: Partial<Record<Fault, number>> = {};
  return {
    counts,
    plan(fault, { method, path, times = 1 } = {}) {
      planned.push({ fault, method, path, times });
    },
    clear() {
      planned = [];
    },
    take(method, path) {
      const found = planned.find(
        (one) =>
          (one.method === undefined || one.method === method) &&
          (one.path === undefined || one.path.test(path)),
      );
      if (found === undefined) return undefined;
      found.times -= 1;
      if (found.times <= 0) planned = planned.filter((one) => one !== found);
      counts[found.fault] = (counts[found.fault] ?? 0) + 1;
      return found.fault;
    },
  };
}
