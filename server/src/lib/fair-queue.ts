import { AsyncResource } from 'node:async_hooks';
import { hasTimeLeft, nextTurnOf } from './event-loop.ts';

/** On whose behalf work waits, and until when anyone is interested in it. */
export interface Asker {
  /** Such as an account or a network. Groups take turns, however much work each has. */
  group: string;
  /** Such as a person. The members of a group take turns within it. */
  member: string;
  /** Aborted when nobody waits for the result any more: work that has not begun is dropped. */
  gone?: AbortSignal;
}

export interface QueueLimits {
  /** The most for everyone at once. */
  atOnce: number;
  /** The most for one member at once. */
  perMember: number;
  maxWaiting: number;
  maxOfGroup: number;
  maxOfMember: number;
}

/** `full`: there was no room, or no longer. `gone`: nobody waits for it. */
export class QueueRefusal extends Error {
  readonly reason: 'full' | 'gone';

  constructor(reason: 'full' | 'gone') {
    super(reason === 'full' ? 'the queue is full' : 'the result is no longer needed');
    this.reason = reason;
  }
}

interface Waiting {
  begin(): void;
  /** Another one takes its place. */
  yield(): void;
}

interface Line {
  running: number;
  waiting: number;
  /** When it last began something, or came: counted in turns of everyone. */
  turn: number;
}

interface Member extends Line {
  /** In the order of coming. */
  line: Set<Waiting>;
}

interface Group extends Line {
  members: Map<string, Member>;
}

/**
 * A bounded queue in which nobody can starve others: a free place goes to the group that has the least running and has waited
 * longest for its turn, and within the group to the member. When the queue is full, the newest work of whoever has most waiting
 * makes room for others.
 */
export function createFairQueue({ atOnce, perMember, maxWaiting, maxOfGroup, maxOfMember }: QueueLimits) {
  /** Only those with something running or waiting. */
  const groups = new Map<string, Group>();
  const all = { running: 0, waiting: 0 };
  let turns = 0;

  /** Behind those who had their turn earlier, and before the one who had the last. */
  const newcomer = (): Line => ({ running: 0, waiting: 0, turn: turns - 0.5 });

  function find(asker: Asker): { group: Group; member: Member } {
    const group = groups.get(asker.group) ?? { ...newcomer(), members: new Map() };
    return { group, member: group.members.get(asker.member) ?? { ...newcomer(), line: new Set() } };
  }

  const mayBegin = (member: Member): boolean => all.running < atOnce && member.running < perMember;

  /** Who has to make room for one more: undefined if nobody has to, and null if nobody will. */
  function whoYields(group: Group, member: Member): Waiting | null | undefined {
    if (member.waiting >= maxOfMember) return null;
    const isGroupFull = group.waiting >= maxOfGroup;
    if (!isGroupFull && all.waiting < maxWaiting) return undefined;
    const largest = isGroupFull ? group : withMostWaiting(groups.values());
    const longest = withMostWaiting(largest?.members.values() ?? []);
    const [own, other] = isGroupFull ? [member, longest] : [group, largest];
    if (longest === undefined || other === undefined || other.waiting <= own.waiting + 1) return null;
    return [...longest.line].at(-1) ?? null;
  }

  function beginNext(): void {
    while (all.waiting > 0) {
      let next: { name: string; group: Group; member: Member } | undefined;
      for (const [name, group] of groups) {
        const member = firstInTurn(
          [...group.members.values()].filter((one) => one.waiting > 0 && mayBegin(one)),
        );
        if (member !== undefined && (next === undefined || isBefore(group, next.group)))
          next = { name, group, member };
      }
      const [one] = next?.member.line ?? [];
      if (next === undefined || one === undefined) return;
      next.member.line.delete(one);
      for (const counted of [all, next.group, next.member]) counted.waiting -= 1;
      start(next.name, next.group, next.member, one);
    }
  }

  function start(name: string, group: Group, member: Member, one: Waiting): void {
    for (const counted of [all, group, member]) counted.running += 1;
    turns += 1;
    group.turn = turns;
    member.turn = turns;
    if (hasTimeLeft()) one.begin();
    else void nextTurnOf(name).then(one.begin);
  }

  /**
   * Calls `begin` as soon as there is room, at once if there is, or `yielded` if another one takes its place. Whoever asked must
   * leave by calling what is returned, whether it has begun or not: once it has left, it does not begin. Undefined if too many
   * are waiting.
   */
  function enter(asker: Asker, begin: () => void, yielded: () => void): (() => void) | undefined {
    const { group, member } = find(asker);
    const isFree = mayBegin(member);
    const yielding = isFree ? undefined : whoYields(group, member);
    if (yielding === null) return undefined;
    yielding?.yield();
    groups.set(asker.group, group);
    group.members.set(asker.member, member);
    let hasLeft = false;
    const beginUnlessGone = () => {
      if (!hasLeft) begin();
    };
    const one: Waiting = {
      // Whoever leaves makes the next one begin, which must not go on in the name of that request.
      begin: isFree ? beginUnlessGone : AsyncResource.bind(beginUnlessGone),
      yield() {
        leave();
        yielded();
      },
    };
    function leave(): void {
      if (hasLeft) return;
      hasLeft = true;
      const count = member.line.delete(one) ? 'waiting' : 'running';
      for (const counted of [all, group, member]) counted[count] -= 1;
      if (member.running + member.waiting === 0) group.members.delete(asker.member);
      if (group.running + group.waiting === 0) groups.delete(asker.group);
      beginNext();
    }
    if (isFree) start(asker.group, group, member, one);
    else {
      member.line.add(one);
      for (const counted of [all, group, member]) counted.waiting += 1;
    }
    return leave;
  }

  /** Rejects with a `QueueRefusal` if there is no room, or if the asker is gone before the work begins. */
  async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const { gone } = asker;
    if (gone?.aborted) throw new QueueRefusal('gone');
    let leave: (() => void) | undefined;
    let abandon = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const refuse = () => reject(new QueueRefusal('full'));
        leave = enter(asker, resolve, refuse);
        if (leave === undefined) refuse();
        abandon = () => {
          leave?.();
          reject(new QueueRefusal('gone'));
        };
        gone?.addEventListener('abort', abandon, { once: true });
      });
      gone?.removeEventListener('abort', abandon);
      return await work();
    } finally {
      gone?.removeEventListener('abort', abandon);
      leave?.();
    }
  }

  return {
    enter,
    inTurn,
    /** Whether work would be let in now: asked before anything else is done for it. */
    hasRoom(asker: Asker): boolean {
      const { group, member } = find(asker);
      return mayBegin(member) || whoYields(group, member) !== null;
    },
  };
}

const isBefore = (a: Line, b: Line): boolean => (a.running - b.running || a.turn - b.turn) < 0;

const firstInTurn = <T extends Line>(lines: T[]): T | undefined =>
  lines.reduce<T | undefined>(
    (first, one) => (first === undefined || isBefore(one, first) ? one : first),
    undefined,
  );

function withMostWaiting<T extends Line>(lines: Iterable<T>): T | undefined {
  let most: T | undefined;
  for (const line of lines) if (most === undefined || line.waiting >= most.waiting) most = line;
  return most;
}
