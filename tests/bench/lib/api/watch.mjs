// Measures the process it is imported into: CPU time, pauses of its event loop, and what ran during them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PerformanceObserver, performance } from 'node:perf_hooks';
import { explainer, startProfiler } from '../profiler.mjs';

const TICK_MS = 2;
export const PAUSE_MS = 50;
/** Starts a measurement and returns the function that ends it. With `profile`, pauses are explained by a CPU profile. */
export async function watch({ profile = false, profileFile } = {}) {
  const session = profile || profileFile ? await startProfiler() : undefined;
  const collections = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ at: startTime, ms: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const cpuBefore = process.cpuUsage();
  const pauses = [];
  let longest = 0;
  let last = performance.now();
  let lastCpu = cpuMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const cpu = cpuMs();
    const ms = now - last - TICK_MS;
    // A pause in which the process got little CPU time is the machine's: it was not scheduled.
    const ours = Math.min(ms, cpu - lastCpu);
    longest = Math.max(longest, ours);
    if (ours > PAUSE_MS) pauses.push({ from: last, to: now, ms: ours });
    last = now;
    lastCpu = cpu;
  }, TICK_MS);

  return async () => {
    clearInterval(timer);
    const { user, system } = process.cpuUsage(cpuBefore);
    observer.disconnect();
    const recorded = session && (await session.post('Profiler.stop')).profile;
    session?.disconnect();
    if (profileFile) {
      mkdirSync(dirname(profileFile), { recursive: true });
      writeFileSync(profileFile, JSON.stringify(recorded));
    }
    const explain = recorded && explainer(recorded);
    return {
      cpuUs: user + system,
      longest,
      pauses: pauses.map((pause) => ({ ms: pause.ms, cause: gcIn(pause, collections) ?? explain?.(pause) })),
    };
  };
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function gcIn({ from, to, ms }, collections) {
  const within = collections.filter(({ at }) => at >= from && at <= to).reduce((sum, gc) => sum + gc.ms, 0);
  return within > ms / 2 ? `garbage collection, ${Math.round(within)} ms` : undefined;
}
