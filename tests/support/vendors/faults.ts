import { createRandom, type Random } from '../../chaos/random.ts';

/** What can go wrong between us and a vendor. Those marked "done" happen after the vendor did what it was asked to. */
export const FAULT_KINDS = [
  /** The request never arrives: the connection breaks and nothing is done. */
  'lost request',
  /** Done; the connection breaks before the answer. */
  'lost answer',
  /** Done; the answer never comes. */
  'hang',
  /** Nothing is done, and the answer never comes. */
  'deaf',
  '500 before',
  /** Done, answered with 500. */
  '500 after',
  '429',
  '402',
  '401',
  /** Done; a complete answer whose JSON stops in the middle. */
  'truncated',
  /** Done; the connection breaks in the middle of the answer. */
  'cut off',
  /** Done; 200 with a page of HTML. */
  'not json',
  /** A file that is no longer there for us. */
  '403',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What is called, whoever the vendor is. */
export type CallName =
  | 'quote'
  | 'buy'
  | 'find'
  | 'refund'
  | 'track'
  | 'follow'
  | 'label'
  | 'file'
  | 'insure'
  | 'scan form'
  | 'pickup quote'
  | 'pickup'
  | 'cancel pickup'
  | 'verify'
  | 'check'
  | 'keys'
  | 'other';

interface PlannedFault {
  kind: FaultKind;
  retryAfterSeconds?: number;
  /** Called when the vendor has done its part, before anything is answered. */
  onDone?: () => void;
}

export interface RandomFaults {
  seed: string;
  /** How likely each call is to go wrong, from 0 to 1. */
  probability: number;
  kinds: readonly FaultKind[];
  /** Only these calls; all if omitted. */
  calls?: readonly CallName[];
  /** For a 429. */
  retryAfterSeconds?: number;
}

export interface Faults {
  /** The next call of this name goes wrong; asked twice, the next two. */
  plan(call: CallName, fault: FaultKind | PlannedFault): void;
  /** Every call of this name goes wrong until `clear`. */
  always(call: CallName, fault: FaultKind | PlannedFault): void;
  /** From now on calls go wrong at random. */
  atRandom(options: RandomFaults): void;
  /** Nothing goes wrong any more. */
  clear(): void;
  /** What befalls this call. */
  take(call: CallName): PlannedFault | undefined;
  /** How often each kind happened. */
  readonly counts: Readonly<Partial<Record<FaultKind, number>>>;
}

export function createFaults(): Faults {
  let planned: { call: CallName; fault: PlannedFault; isLasting: boolean }[] = [];
  let chance: (RandomFaults & { random: Random }) | undefined;
  const counts: Partial<Record<FaultKind, number>> = {};
  const asFault = (fault: FaultKind | PlannedFault) => (typeof fault === 'string' ? { kind: fault } : fault);

  const next = (call: CallName): PlannedFault | undefined => {
    const index = planned.findIndex((entry) => entry.call === call);
    const entry = planned[index];
    if (entry && !entry.isLasting) planned.splice(index, 1);
    if (entry) return entry.fault;
    if (chance === undefined || !(chance.calls?.includes(call) ?? true)) return undefined;
    const { random, probability, kinds, retryAfterSeconds } = chance;
    if (!random.chance(probability)) return undefined;
    return { kind: random.pick(kinds), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  };

  return {
    counts,
    plan: (call, fault) => void planned.push({ call, fault: asFault(fault), isLasting: false }),
    always: (call, fault) => void planned.push({ call, fault: asFault(fault), isLasting: true }),
    atRandom: (options) => {
      chance = { ...options, random: createRandom(options.seed) };
    },
    clear() {
      planned = [];
      chance = undefined;
    },
    take(call) {
      const fault = next(call);
      if (fault) counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
      return fault;
    },
  };
}
