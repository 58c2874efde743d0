/**
 * A bucket of level n has the rows with the same `created_at >> n`: about a year, a day and a half, nine minutes, four
 * seconds. Finer ones are needed because an import creates thousands of rows in a second. As in the triggers of `migrations/`.
 */
export const LEVELS = [35, 27, 19, 12] as const;
export type Level = (typeof LEVELS)[number];

/** From here on there is nothing: a multiple of every bucket. */
const END_OF_TIME = 2 ** 52;

export interface TimeRange {
  /** Milliseconds; this moment included. */
  from?: number | undefined;
  /** Milliseconds; this moment excluded. */
  before?: number | undefined;
}

/** Buckets of one level from `start` until before `end`; or, without a level, moments. */
export interface Piece {
  level: Level | undefined;
  start: number;
  end: number;
}

export const startOf = (level: Level, bucket: number): number => bucket * 2 ** level;

/** The buckets that a bucket consists of, or undefined for the finest. */
export function childrenOf(level: Level, bucket: number): (Piece & { level: Level }) | undefined {
  const finer = LEVELS[LEVELS.indexOf(level) + 1];
  if (finer === undefined) return undefined;
  const width = 2 ** (level - finer);
  return { level: finer, start: bucket * width, end: (bucket + 1) * width };
}

/** As few buckets as make up the range, and at most two pieces of a few seconds at its ends; in the order of time. */
export function piecesOf({ from = 0, before = END_OF_TIME }: TimeRange): Piece[] {
  const early: Piece[] = [];
  const late: Piece[] = [];
  let piece: Piece = { level: undefined, start: Math.max(0, from), end: Math.min(before, END_OF_TIME) };
  for (const level of [...LEVELS].reverse()) {
    const width = 2 ** (level - (piece.level ?? 0));
    const inner = { level, start: Math.ceil(piece.start / width), end: Math.floor(piece.end / width) };
    if (inner.start >= inner.end) break;
    early.push({ ...piece, end: inner.start * width });
    late.unshift({ ...piece, start: inner.end * width });
    piece = inner;
  }
  return [...early, piece, ...late].filter(({ start, end }) => start < end);
}
