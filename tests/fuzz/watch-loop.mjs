// Loaded into the server with `node --import`: measures pauses of its event loop and the requests that caused them.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.WAYBILL_WATCH_FILE;
if (isMainThread && file !== undefined) watch(file);

function watch(file) {
  const TICK_MS = 5;
  const PAUSE_MS = 50;
  const KEPT = 20;
  const delay = monitorEventLoopDelay({ resolution: 2 });
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };

  const active = new Map();
  let recent = [];
  let started = 0;
  let pauses = [];
  let mostExpensive = [];
  const keep = (list, one, by) => [...list, one].sort((a, b) => b[by] - a[by]).slice(0, KEPT);

  subscribe('http.server.request.start', ({ request, response }) => {
    if (started === 0) begin();
    started += 1;
    response.once('close', () => active.delete(request));
    active.set(request, { what: `${request.method} ${request.url.slice(0, 120)}`, cpu: cpuMs(), started });
  });
  subscribe('http.server.response.finish', ({ request }) => {
    const one = active.get(request);
    if (one === undefined) return;
    active.delete(request);
    recent.push(one.what);
    // The CPU time is attributable only if nothing else ran meanwhile.
    if (one.started !== started || active.size > 0) return;
    const ms = cpuMs() - one.cpu;
    if (ms > (mostExpensive.at(KEPT - 1)?.ms ?? 0))
      mostExpensive = keep(mostExpensive, { ms, what: one.what }, 'ms');
  });

  let last = 0;
  let lastCpu = 0;
  let startedCpu = 0;
  /** Starts with the first request, because startup is not a pause. */
  function begin() {
    delay.enable();
    last = performance.now();
    lastCpu = cpuMs();
    startedCpu = lastCpu;
    setInterval(sample, TICK_MS).unref();
  }

  function sample() {
    const now = performance.now();
    const cpu = cpuMs();
    const ms = now - last - TICK_MS;
    // Little CPU time within a pause means that the process was not scheduled, which is not its fault.
    if (ms > PAUSE_MS) {
      const suspects = [...new Set([...recent, ...[...active.values()].map(({ what }) => what)])].slice(-8);
      pauses = keep(pauses, { ms, cpuMs: cpu - lastCpu, suspects }, 'cpuMs');
    }
    last = now;
    lastCpu = cpu;
    recent = [];
  }

  process.on('exit', (code) => {
    const measured = {
      code,
      longestMs: delay.max / 1e6,
      p999Ms: delay.percentile(99.9) / 1e6,
      requests: started,
      cpuMs: cpuMs() - startedCpu,
      pauses,
      mostExpensive,
    };
    writeFileSync(file, JSON.stringify(measured));
  });
}
