/** Seeded random numbers, so that a run can be repeated. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer, both bounds inclusive. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(things: readonly T[]): T;
  /** An independent generator: its numbers do not depend on how often this one is used. */
  fork(name: string): Random;
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const random: Random = {
    next() {
      // mulberry32
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    },
    between: (least, most) => least + Math.floor(random.next() * (most - least + 1)),
    chance: (probability) => random.next() < probability,
    pick: (things) => things[random.between(0, things.length - 1)] as never,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
  return random;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return hash;
}
