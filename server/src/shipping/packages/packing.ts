import { createYielder } from '../../lib/event-loop.ts';
import { type Budget, createFreeSpace, fitsIn, rotationsOf, type Sides, volumeOf } from './free-space.ts';

/** One piece to pack. */
export interface Unit {
  /** The item that this is a unit of. */
  key: string;
  sides: Sides;
  ounces: number;
}

export interface Box {
  id: string;
  inner: Sides;
  tareOunces: number;
  /** With its contents; infinite where it does not matter. */
  maxOunces: number;
}

export interface PackedBox<B extends Box> {
  /** Null for a unit that fits into none and travels as it is. */
  box: B | null;
  units: readonly Unit[];
}

const MAX_UNITS = 500;
const MAX_BOXES = 20;
/** About a fifth of a second, in many pieces. */
const MAX_CHECKS = 10_000_000;
/** If no box holds everything, this many are compared, from the largest on. */
const MAX_COMPARED = 3;

/**
 * Packs units into as few boxes as a greedy choice finds: the smallest box that takes all, otherwise the one that takes most,
 * and so on with the rest. The same input always has the same result, whatever order it comes in. Undefined where there are
 * too many units, or it would take too long or too many boxes.
 */
export async function pack<B extends Box>(
  units: readonly Unit[],
  boxes: readonly B[],
): Promise<PackedBox<B>[] | undefined> {
  const yieldIfLong = createYielder();
  const steps = packInSteps(units, boxes);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldIfLong();
  }
}

/** Stops after each unit, so that other work can go on in between. */
type Steps<T> = Generator<undefined, T>;

function* packInSteps<B extends Box>(
  units: readonly Unit[],
  boxes: readonly B[],
): Steps<PackedBox<B>[] | undefined> {
  if (units.length > MAX_UNITS) return undefined;
  const budget: Budget = { left: MAX_CHECKS };
  const bySize = boxes.toSorted(
    (a, b) => volumeOf(a.inner) - volumeOf(b.inner) || a.maxOunces - b.maxOunces || compare(a.id, b.id),
  );
  const fitsSome = (unit: Unit) => bySize.some((box) => takes(box, unit));
  const packed: PackedBox<B>[] = [];
  let rest = units.filter(fitsSome).toSorted(largestFirst);
  while (rest.length > 0) {
    const chosen = yield* chooseBox(bySize, rest, budget);
    if (chosen === undefined || packed.length === MAX_BOXES) return undefined;
    packed.push(chosen);
    const taken = new Set(chosen.units);
    rest = rest.filter((unit) => !taken.has(unit));
  }
  const loose = units.filter((unit) => !fitsSome(unit)).toSorted(largestFirst);
  const all = [...packed, ...loose.map((unit) => ({ box: null, units: [unit] }))];
  return all.length > MAX_BOXES ? undefined : all;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Order = (a: Unit, b: Unit) => number;
const bySides: Order = (a, b) => compare(a.sides.toSorted(numeric).join(), b.sides.toSorted(numeric).join());
const numeric = (a: number, b: number): number => a - b;
const sameSidesTogether: Order = (a, b) =>
  bySides(a, b) || b.ounces - a.ounces || compare(a.key, b.key) || compare(a.sides.join(), b.sides.join());
const largestFirst: Order = (a, b) => volumeOf(b.sides) - volumeOf(a.sides) || sameSidesTogether(a, b);
const longestFirst: Order = (a, b) =>
  Math.max(...b.sides) - Math.max(...a.sides) || largestFirst(a, b) || sameSidesTogether(a, b);

const takes = (box: Box, unit: Unit): boolean =>
  box.tareOunces + unit.ounces <= box.maxOunces &&
  rotationsOf(unit.sides).some((one) => fitsIn(one, box.inner));

function* chooseBox<B extends Box>(
  bySize: readonly B[],
  units: readonly Unit[],
  budget: Budget,
): Steps<PackedBox<B> | undefined> {
  const volume = sum(units, ({ sides }) => volumeOf(sides));
  const ounces = sum(units, (unit) => unit.ounces);
  for (const box of bySize) {
    if (volume > volumeOf(box.inner) || box.tareOunces + ounces > box.maxOunces) continue;
    const packed = yield* fill(box, units, budget);
    if (budget.left <= 0) return undefined;
    if (packed.length === units.length) return { box, units: packed };
  }
  let best: PackedBox<B> | undefined;
  let most = 0;
  let compared = 0;
  for (const box of bySize.toReversed()) {
    if (volumeOf(box.inner) <= most || compared === MAX_COMPARED) break;
    const packed = yield* fill(box, units, budget);
    if (budget.left <= 0) return undefined;
    const used = sum(packed, ({ sides }) => volumeOf(sides));
    if (used > 0) compared += 1;
    if (used > most) {
      best = { box, units: packed };
      most = used;
    }
  }
  return best;
}

/** What of the units goes into one box, by the better of two orders. */
function* fill(box: Box, units: readonly Unit[], budget: Budget): Steps<Unit[]> {
  const first = yield* fillInOrder(box, units, budget);
  if (first.length === units.length) return first;
  const second = yield* fillInOrder(box, units.toSorted(longestFirst), budget);
  const volume = (packed: Unit[]) => sum(packed, ({ sides }) => volumeOf(sides));
  return volume(second) > volume(first) ? second : first;
}

function* fillInOrder(box: Box, units: readonly Unit[], budget: Budget): Steps<Unit[]> {
  const shortestSide = Math.min(...units.map(({ sides }) => Math.min(...sides)));
  const space = createFreeSpace(box.inner, shortestSide, budget);
  const alike = new Map<string, number>();
  const keyOf = ({ sides }: Unit) => sides.toSorted(numeric).join();
  for (const unit of units) alike.set(keyOf(unit), (alike.get(keyOf(unit)) ?? 0) + 1);
  const full = new Set<string>();
  const packed: Unit[] = [];
  let ounces = box.tareOunces;
  for (const unit of units) {
    yield;
    const key = keyOf(unit);
    const left = alike.get(key) ?? 1;
    alike.set(key, left - 1);
    if (full.has(key) || ounces + unit.ounces > box.maxOunces || budget.left <= 0) continue;
    if (space.put(rotationsOf(unit.sides), left)) {
      packed.push(unit);
      ounces += unit.ounces;
    } else full.add(key);
  }
  return packed;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);
