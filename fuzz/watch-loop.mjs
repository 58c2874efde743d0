// Loaded into the server before anything of its own (node --import): how long its event loop stood still, and over what.
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

  const underWay = new Map();
  let recent = [];
  let started = 0;
  let pauses = [];
  let dearest = [];
  const keep = (list, one, by) => [...list, one].sort((a, b) => b[by] - a[by]).slice(0, KEPT);

  subscribe('http.server.request.start', ({ request, response }) => {
    if (started === 0) begin();
    started += 1;
    response.once('close', () => underWay.delete(request));
    underWay.set(request, { what: `${request.method} ${request.url.slice(0, 120)}`, cpu: cpuMs(), started });
  });
  subscribe('http.server.response.finish', ({ request }) => {
    const one = underWay.get(request);
    if (one === undefined) return;
    underWay.delete(request);
    recent.push(one.what);
    // Its own only where nothing else ran meanwhile.
    if (one.started !== started || underWay.size > 0) return;
    const ms = cpuMs() - one.cpu;
    if (ms > (dearest.at(KEPT - 1)?.ms ?? 0)) dearest = keep(dearest, { ms, what: one.what }, 'ms');
  });

  let last = 0;
  let lastCpu = 0;
  let startedCpu = 0;
  /** With the first request: starting up is no pause for anybody. */
  function begin() {
    delay.enable();
    last = performance.now();
    lastCpu = cpuMs();
    startedCpu = lastCpu;
    setInterval(look, TICK_MS).unref();
  }

  function look() {
    const now = performance.now();
    const cpu = cpuMs();
    const ms = now - last - TICK_MS;
    // A process that was not given the processor has stood still through no fault of its own: `cpu` tells.
    if (ms > PAUSE_MS) {
      const suspects = [...new Set([...recent, ...[...underWay.values()].map(({ what }) => what)])].slice(-8);
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
      dearest,
    };
    writeFileSync(file, JSON.stringify(measured));
  });
}
