// The complete server, with a watch over its main thread: the CPU time of that thread between two turns of a short timer is
// what one turn of the event loop has taken. Time in which the machine ran something else does not count. `blockedMs` is the longest
// time between two turns without the time in which the thread waited for a free core: unlike CPU time, it has waiting for the disk.
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../../server/dist/config.js';
import { createLog, startServer } from '../../../server/dist/main.js';
import { answerWith } from './children.mjs';
import { explainer, startProfiler } from './profiler.mjs';

const TICK_MS = 2;
/** Time on a core, and waiting for one, of this thread only: of the process, it would include the threads that draw and read. */
function read() {
  const [cpu, queued] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 2);
  return { cpuMs: Number(cpu) / 1e6, queuedMs: Number(queued) / 1e6, atMs: performance.now() };
}

let last = read();
let begun = { ...last, process: process.cpuUsage() };
const NOTHING = { cpuMs: 0, blockedMs: 0, from: 0, to: 0 };
let longest = NOTHING;
let profiler;
function sample() {
  const now = read();
  const blockedMs = now.atMs - last.atMs - (now.queuedMs - last.queuedMs) - TICK_MS;
  const cpuMs = now.cpuMs - last.cpuMs;
  longest = {
    ...(cpuMs > longest.cpuMs ? { cpuMs, from: last.atMs, to: now.atMs } : longest),
    blockedMs: Math.max(longest.blockedMs, blockedMs),
  };
  last = now;
}

answerWith(async (question) => {
  if (question === 'begin' || question === 'begin with a profile') {
    profiler = question === 'begin' ? undefined : await startProfiler();
    longest = NOTHING;
    last = read();
    begun = { ...last, process: process.cpuUsage() };
    return;
  }
  if (question === 'end') {
    sample();
    const { user, system } = process.cpuUsage(begun.process);
    const recorded = profiler && (await profiler.post('Profiler.stop')).profile;
    profiler?.disconnect();
    return {
      cause: recorded && explainer(recorded)(longest),
      longestMs: longest.cpuMs,
      blockedMs: longest.blockedMs,
      totalMs: last.cpuMs - begun.cpuMs,
      processMs: (user + system) / 1_000,
      seconds: (last.atMs - begun.atMs) / 1_000,
      megabytes: process.memoryUsage.rss() / 2 ** 20,
    };
  }
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    WAYBILL_PROCESSES: '1',
    WAYBILL_LOG_LEVEL: 'error',
    ...question,
  });
  const { address } = await startServer(config, createLog(config));
  setInterval(sample, TICK_MS);
  return address;
});
