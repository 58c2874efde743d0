/** Cleanup steps, run in reverse order however a run ends. */
export interface Undo {
  add(step: () => unknown): void;
  all(): Promise<void>;
}

export function createUndo(): Undo {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`could not clean up: ${(error as Error).message}\n`);
      }
    }
    running = undefined;
  }
  return {
    add: (step) => void steps.push(step),
    all() {
      running ??= run();
      return running;
    },
  };
}
