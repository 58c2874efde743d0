// The complete server, with a watch over its main thread: the CPU time of that thread between two turns of a short timer is
// what one turn of the event loop has taken. Time in which the machine ran something else does not count.
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../../server/dist/config.js';
import { createLog, startServer } from '../../../server/dist/main.js';
import { answerWith } from './children.mjs';

const TICK_MS = 2;
/** For this thread only: for the process, it would include the threads that draw and read. */
const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;

let last = 0;
let begun = 0;
let longest = 0;
function sample() {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
}

answerWith(async (question) => {
  if (question === 'begin') {
    longest = 0;
    begun = last = cpuMs();
    return;
  }
  if (question === 'end') {
    sample();
    return { longestMs: longest, totalMs: cpuMs() - begun };
  }
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', WAYBILL_LOG_LEVEL: 'error', ...question });
  const { address } = await startServer(config, createLog(config));
  setInterval(sample, TICK_MS);
  return address;
});
