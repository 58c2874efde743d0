/** How long a request waits for a verdict before this process decides, in steps. */
const [STEPS, STEP_MS] = [5, 100];
/** After which a process that is always late gives up as well. */
const MAX_STEPS = 20;

/**
 * Rejects if the answer takes too long. A step that ended late does not count: then this process was paused, most likely with the
 * whole machine, and the answer may be there already.
 */
export function answered<T>(question: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let [steps, stepsInTime] = [0, 0];
    let timer: NodeJS.Timeout;
    const step = (): void => {
      const startedAt = performance.now();
      timer = setTimeout(() => {
        steps += 1;
        if (performance.now() - startedAt < 2 * STEP_MS) stepsInTime += 1;
        if (stepsInTime < STEPS && steps < MAX_STEPS) step();
        // An answer that is there already comes first.
        else setImmediate(reject, new Error('no answer'));
      }, STEP_MS);
    };
    step();
    question.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
