/** Runs jobs that come all at once a few at a time, and lets others have their turn of the event loop in between. */
export function createSlices(perTurn: number): (job: () => void) => void {
  let waiting: (() => void)[] = [];

  function run(): void {
    const slice = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    if (waiting.length > 0) setImmediate(run);
    for (const job of slice) job();
  }

  return (job) => {
    if (waiting.push(job) === 1) setImmediate(run);
  };
}
