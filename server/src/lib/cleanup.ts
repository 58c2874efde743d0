/** Registers what has to be released when a process stops, or when it fails to start. */
export type OnStop = (release: () => unknown) => void;

/**
 * Collects releases while something starts. `stop` runs them in reverse order, each once and all of them even if some fail,
 * and then throws the first failure.
 */
export function createCleanup(): { onStop: OnStop; stop(): Promise<void> } {
  const releases: (() => unknown)[] = [];
  return {
    onStop: (release) => void releases.push(release),
    async stop() {
      const failures: unknown[] = [];
      for (const release of releases.splice(0).reverse()) {
        try {
          await release();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Starts something that can be stopped. If the start fails, releases what it had acquired and throws the reason. */
export async function startWithCleanup<T>(
  start: (onStop: OnStop) => Promise<T>,
): Promise<T & { stop(): Promise<void> }> {
  const { onStop, stop } = createCleanup();
  try {
    return { ...(await start(onStop)), stop };
  } catch (error) {
    await stop().catch(() => {}); // the first failure is the reason
    throw error;
  }
}
