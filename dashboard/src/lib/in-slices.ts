/** Shorter than what a person notices as a delay. */
const SLICE_MS = 24;

export interface SliceOptions {
  isStopped?: (() => boolean) | undefined;
  /** After each slice. */
  onProgress?: (done: number) => void;
}

/**
 * Collects what an iterable computes without blocking the page: after each slice of time, the browser can paint and handle
 * clicks. Undefined if it was stopped.
 */
export async function collectInSlices<T>(
  items: Iterable<T>,
  { isStopped = () => false, onProgress }: SliceOptions = {},
): Promise<T[] | undefined> {
  const found: T[] = [];
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    found.push(item);
    if (performance.now() < until) continue;
    onProgress?.(found.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (isStopped()) return undefined;
    until = performance.now() + SLICE_MS;
  }
  return isStopped() ? undefined : found;
}
