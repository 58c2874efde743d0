/** Length, width and height in hundredths of a millimeter, so that inches and centimeters are whole numbers. */
export type Sides = readonly [number, number, number];

/** Every check of a unit against a space costs one; where it is used up, packing gives up instead of blocking the process. */
export interface Budget {
  left: number;
}

export const volumeOf = ([length, width, height]: Sides): number => length * width * height;

const ROTATIONS: readonly Sides[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const rotated = (sides: Sides, [a, b, c]: Sides): Sides => [sides[a] ?? 0, sides[b] ?? 0, sides[c] ?? 0];

export const rotationsOf = (sides: Sides): Sides[] => {
  const seen = new Set<string>();
  return ROTATIONS.map((order) => rotated(sides, order)).filter((one) => {
    const isNew = !seen.has(one.join());
    seen.add(one.join());
    return isNew;
  });
};

export const fitsIn = (unit: Sides, space: Sides): boolean =>
  unit[0] <= space[0] && unit[1] <= space[1] && unit[2] <= space[2];

/**
 * The empty space of a box, as cuboids that never overlap: a unit is put into the corner of one, and what is left of it is cut
 * into three. So no position needs to be kept, and two units cannot take the same place. What is narrower than `shortestSide` of
 * all units is dropped.
 */
export function createFreeSpace(box: Sides, shortestSide: number, budget: Budget) {
  /** Smallest first: what is left of a small space is seldom of use. */
  const spaces: Sides[] = [box];
  const isUseful = (space: Sides) => Math.min(...space) >= shortestSide;

  function insert(space: Sides): void {
    const at = spaces.findIndex((other) => volumeOf(other) > volumeOf(space));
    spaces.splice(at === -1 ? spaces.length : at, 0, space);
  }

  return {
    /** Puts a unit somewhere, or says that it fits nowhere. `alike` are the units of this size still to come. */
    put(rotations: readonly Sides[], alike: number): boolean {
      for (const [i, space] of spaces.entries()) {
        budget.left -= rotations.length;
        const best = bestRotation(rotations, space, alike);
        if (best === undefined) continue;
        spaces.splice(i, 1);
        for (const rest of restOf(space, best)) if (isUseful(rest)) insert(rest);
        return true;
      }
      return false;
    },
  };
}

/** The rotation in which most units of this size fit beside and above each other; then the one that leaves the least gap. */
function bestRotation(rotations: readonly Sides[], space: Sides, alike: number): Sides | undefined {
  let best: Sides | undefined;
  let most = 0;
  let least = 0;
  for (const unit of rotations) {
    if (!fitsIn(unit, space)) continue;
    const count = Math.min(
      Math.floor(space[0] / unit[0]) * Math.floor(space[1] / unit[1]) * Math.floor(space[2] / unit[2]),
      alike,
    );
    const gap = Math.min(space[0] - unit[0], space[1] - unit[1], space[2] - unit[2]);
    if (best !== undefined && (count < most || (count === most && gap >= least))) continue;
    best = unit;
    most = count;
    least = gap;
  }
  return best;
}

/** The first cut is the one that leaves the largest piece. */
function restOf(space: Sides, unit: Sides): Sides[] {
  const axes = [0, 1, 2] as const;
  const piece = (axis: number): number =>
    volumeOf([
      axis === 0 ? space[0] - unit[0] : space[0],
      axis === 1 ? space[1] - unit[1] : space[1],
      axis === 2 ? space[2] - unit[2] : space[2],
    ]);
  const order = axes.toSorted((a, b) => piece(b) - piece(a) || a - b);
  const rest: [number, number, number] = [...space];
  return order.flatMap((axis) => {
    const cut: [number, number, number] = [...rest];
    cut[axis] = space[axis] - unit[axis];
    rest[axis] = unit[axis];
    return cut[axis] > 0 ? [cut] : [];
  });
}
