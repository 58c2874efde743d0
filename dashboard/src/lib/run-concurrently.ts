/** Does one thing to each of many, a few at a time. Ends early, after what is under way, once `isStopped` says so. */
export async function runConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
