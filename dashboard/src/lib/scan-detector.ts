/** A scanner types at least this many characters … */
const MIN_LENGTH = 4;
/** … so fast on average. A quick typist needs 80 ms for each. */
const MAX_AVERAGE_MS = 50;
/** Shorter codes, such as `P-8`, are known by Enter as well: fingers roll over two keys as fast, but not over a third. */
const MIN_SHORT_LENGTH = 2;
const MAX_SHORT_PAUSE_MS = 30;
/** Nothing was typed so long before a short code, or it may be the rest of a longer one. */
const MIN_QUIET_MS = 500;
/** After a longer pause another text begins … */
const MAX_PAUSE_MS = 150;
/** … unless a scanner typed what was before it: a busy computer or a weak radio link interrupts a code for so long. */
const MAX_INTERRUPTION_MS = 500;
/** Shortly before a scan a person may press a key or two: the pause after them is longer than this … */
const MIN_LEAD_MS = 60;
/** … and this many times as long as any within the code. */
const LEAD_RATIO = 4;
const MAX_LEAD = 2;

interface Key {
  character: string;
  /** Without interruptions. */
  at: number;
}

/** Tells a barcode scanner from a person by the speed of typing. It ends a code with Enter or Tab. */
export function createScanDetector() {
  let keys: Key[] = [];
  /** The pause before the first of the keys. */
  let quietMs = Number.POSITIVE_INFINITY;
  /** How long the keys were interrupted. */
  let interruptedMs = 0;
  const lastAt = (): number => keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const pauseBefore = (at: number): number => at - interruptedMs - lastAt();
  const forget = (): void => {
    keys = [];
    interruptedMs = 0;
  };

  const isFast = (): boolean => {
    const code = withoutLead(keys);
    const [first] = code;
    if (first === undefined || code.length < MIN_LENGTH) return false;
    return (lastAt() - first.at) / (code.length - 1) < MAX_AVERAGE_MS;
  };

  const areRapid = (all: readonly { at: number }[]): boolean =>
    all.length >= MIN_SHORT_LENGTH && pausesOf(all).every((pause) => pause <= MAX_SHORT_PAUSE_MS);

  const isShortCode = (endAt: number): boolean =>
    keys.length >= MIN_SHORT_LENGTH &&
    quietMs >= MIN_QUIET_MS &&
    areRapid([...keys, { at: endAt - interruptedMs }]);

  /** Whether what comes now continues the keys, perhaps after an interruption. */
  const continues = (at: number): boolean =>
    pauseBefore(at) <= MAX_PAUSE_MS ||
    (pauseBefore(at) <= MAX_INTERRUPTION_MS && (isFast() || areRapid(keys)));

  return {
    type(character: string, at: number): void {
      if (!continues(at)) {
        quietMs = pauseBefore(at);
        forget();
      } else if (pauseBefore(at) > MAX_PAUSE_MS) {
        interruptedMs += pauseBefore(at);
      }
      keys.push({ character, at: at - interruptedMs });
    },
    /** The code that Enter or Tab ends, if a scanner typed it. */
    end(at: number): string | undefined {
      const isCode = (continues(at) && isFast()) || isShortCode(at);
      const code = withoutLead(keys)
        .map(({ character }) => character)
        .join('')
        .trim();
      forget();
      return isCode && code !== '' ? code : undefined;
    },
    reset: forget,
    /** Whether something is being typed that may be a code. */
    isTyping: continues,
    /** Whether what was typed so far is too fast for a person. */
    isFast,
  };
}

const pausesOf = (keys: readonly { at: number }[]): number[] =>
  keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));

/** Without the keys of a person just before a scan. No more than two, so that a scanner that falters loses none of its code. */
function withoutLead(keys: readonly Key[]): readonly Key[] {
  const pauses = pausesOf(keys);
  for (let lead = Math.min(MAX_LEAD, keys.length - MIN_LENGTH); lead > 0; lead -= 1) {
    const pause = pauses[lead - 1] ?? 0;
    if (pause > MIN_LEAD_MS && pause >= LEAD_RATIO * Math.max(...pauses.slice(lead))) return keys.slice(lead);
  }
  return keys;
}
