/** On whose behalf work waits, and until when anyone is interested in it. */
export interface Asker {
  /** Such as a network. Groups take turns, however much work each has. */
  group: string;
  /** Such as a person. The members of a group take turns within it, and each runs one piece of work at a time. */
  member: string;
  /** Aborted when nobody waits for the result any more: work that has not begun is dropped. */
  gone?: AbortSignal;
}

interface Limits {
  atOnce: number;
  maxWaiting: number;
  maxOfGroup: number;
  maxOfMember: number;
}

interface Waiting {
  asker: Asker;
  begin(): void;
  reject(reason: Refusal): void;
}

/** `full`: there was no room, or no longer. `gone`: nobody waits for it. */
export type Refusal = 'full' | 'gone';

export class QueueRefusal extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason === 'full' ? 'the queue is full' : 'the result is no longer needed');
    this.reason = reason;
  }
}

type Members = Map<string, Waiting[]>;

/**
 * A bounded queue in which nobody can starve others: groups take turns, and within a group its members. When it is full, the
 * newest work of whoever has most waiting makes room for others. Maps keep the order of insertion: whoever is first is next.
 */
export function createFairQueue({ atOnce, maxWaiting, maxOfGroup, maxOfMember }: Limits) {
  const groups = new Map<string, Members>();
  const busy = new Set<string>();
  let running = 0;

  const waitingOf = (members: Members | undefined): number => {
    let count = 0;
    for (const line of members?.values() ?? []) count += line.length;
    return count;
  };
  const waitingOfAll = (): number => {
    let count = 0;
    for (const members of groups.values()) count += waitingOf(members);
    return count;
  };

  function lineOf({ group, member }: Asker): Waiting[] {
    return groups.get(group)?.get(member) ?? [];
  }

  function add(one: Waiting): void {
    const members: Members = groups.get(one.asker.group) ?? new Map();
    groups.set(one.asker.group, members);
    const line = members.get(one.asker.member) ?? [];
    members.set(one.asker.member, line);
    line.push(one);
  }

  /** With `turn`, the group and the member go to the end of their lines. */
  function remove(one: Waiting, turn = false): void {
    const { group, member } = one.asker;
    const members = groups.get(group);
    const line = members?.get(member);
    const at = line?.indexOf(one) ?? -1;
    if (members === undefined || line === undefined || at === -1) return;
    line.splice(at, 1);
    if (turn || line.length === 0) members.delete(member);
    if (turn || members.size === 0) groups.delete(group);
    if (!turn) return;
    if (line.length > 0) members.set(member, line);
    if (members.size > 0) groups.set(group, members);
  }

  function next(): Waiting | undefined {
    for (const members of groups.values())
      for (const [one] of members.values()) if (one !== undefined && !busy.has(nameOf(one.asker))) return one;
    return undefined;
  }

  /** The newest work of the member that has most waiting, in the group that has most or the one given. */
  function mostWaiting(group?: string): Waiting | undefined {
    const candidates = group === undefined ? [...groups.values()] : [groups.get(group) ?? new Map()];
    const largest = candidates.sort((a, b) => waitingOf(a) - waitingOf(b)).at(-1);
    const longest = [...(largest?.values() ?? [])].sort((a, b) => a.length - b.length).at(-1);
    return longest?.at(-1);
  }

  /** Whether there is room for one more, and who has to make it. */
  function roomFor(asker: Asker): { isFree: boolean; instead?: Waiting } {
    const own = lineOf(asker).length;
    const ofGroup = waitingOf(groups.get(asker.group));
    if (own >= maxOfMember) return { isFree: false };
    if (ofGroup >= maxOfGroup) {
      const instead = mostWaiting(asker.group);
      return instead !== undefined && lineOf(instead.asker).length > own + 1
        ? { isFree: true, instead }
        : { isFree: false };
    }
    if (waitingOfAll() < maxWaiting) return { isFree: true };
    const instead = mostWaiting();
    return instead !== undefined && waitingOf(groups.get(instead.asker.group)) > ofGroup + 1
      ? { isFree: true, instead }
      : { isFree: false };
  }

  function drop(one: Waiting, reason: Refusal): void {
    remove(one);
    one.reject(reason);
  }

  function beginNext(): void {
    while (running < atOnce) {
      const one = next();
      if (one === undefined) return;
      remove(one, true);
      running += 1;
      busy.add(nameOf(one.asker));
      one.begin();
    }
  }

  /** Rejects with a `QueueRefusal` if there is no room, or if the asker is gone before the work begins. */
  async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const { gone } = asker;
    if (gone?.aborted) throw new QueueRefusal('gone');
    const { isFree, instead } = roomFor(asker);
    if (!isFree) throw new QueueRefusal('full');
    if (instead !== undefined) drop(instead, 'full');
    let leave = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = { asker, begin: resolve, reject: (reason) => reject(new QueueRefusal(reason)) };
        leave = () => drop(one, 'gone');
        gone?.addEventListener('abort', leave, { once: true });
        add(one);
        beginNext();
      });
    } finally {
      gone?.removeEventListener('abort', leave);
    }
    try {
      return await work();
    } finally {
      running -= 1;
      busy.delete(nameOf(asker));
      beginNext();
    }
  }

  return {
    inTurn,
    /** Whether work would be let in now: asked before anything else is done for it. */
    hasRoom: (asker: Asker): boolean => roomFor(asker).isFree,
  };
}

const nameOf = ({ group, member }: Asker): string => JSON.stringify([group, member]);
