/** A scanner types at least so many characters … */
const MIN_LENGTH = 4;
/** … so fast on average. A quick typist needs 80 ms for each. */
const MAX_AVERAGE_MS = 50;
/** After a longer pause another text begins. */
const MAX_PAUSE_MS = 150;

/** Tells a barcode scanner from a person by the speed of typing. It ends a code with Enter or Tab. */
export function createScanDetector() {
  let text = '';
  let startedAt = 0;
  let lastAt = 0;

  const isFast = (): boolean =>
    text.length >= MIN_LENGTH && (lastAt - startedAt) / (text.length - 1) < MAX_AVERAGE_MS;

  return {
    type(character: string, at: number): void {
      if (at - lastAt > MAX_PAUSE_MS) text = '';
      if (text === '') startedAt = at;
      text += character;
      lastAt = at;
    },
    /** The code that Enter or Tab ends, if a scanner typed it. */
    end(at: number): string | undefined {
      const code = at - lastAt <= MAX_PAUSE_MS && isFast() ? text.trim() : undefined;
      text = '';
      return code === '' ? undefined : code;
    },
    reset(): void {
      text = '';
    },
    /** Whether something is being typed that may be a code. */
    isTyping: (at: number): boolean => text !== '' && at - lastAt <= MAX_PAUSE_MS,
    /** Whether what was typed so far is too fast for a person. */
    isFast,
  };
}
