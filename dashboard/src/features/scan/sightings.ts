/** How long a code has to be out of sight before it counts again: as long as it takes to change one item for the next. */
const GONE_MS = 1_200;

/**
 * Tells what is newly held before a camera. A camera sees the same code many times a second, and loses it now and then: it counts
 * once, until it was gone for a moment.
 */
export function createSightings() {
  const lastSeen = new Map<string, number>();
  return (codes: readonly string[], now: number): string[] => {
    for (const [code, at] of lastSeen) if (now - at > GONE_MS) lastSeen.delete(code);
    const found = [...new Set(codes)].filter((code) => code !== '' && !lastSeen.has(code));
    for (const code of codes) lastSeen.set(code, now);
    return found;
  };
}
