/**
 * The option of V8 that Vitest starts its workers with (see `vitest.config.ts`), for the processes that they start: a server
 * then takes about a sixth less CPU time to start. Empty in a harness that runs by itself.
 */
export const lateOptimization = process.execArgv.filter((option) => option.startsWith('--interrupt-budget='));
