// What ran during a pause of the event loop.
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/** Fine enough to see what ran within a pause, and coarse enough to cost little. */
const SAMPLE_US = Number(process.env.BENCH_SAMPLE_US ?? 2_000);

export async function startProfiler() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.post('Profiler.start');
  return session;
}

/** The functions in which most of a pause was spent, callers included, the most frequent stack first. */
export function explainer({ nodes, samples, timeDeltas, startTime }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  // The profiler's clock and performance.now() are both monotonic, in microseconds and milliseconds.
  const originUs = Number(process.hrtime.bigint() / 1_000n) - performance.now() * 1_000;
  const stackOf = (id) => {
    const names = [];
    for (let at = id; at !== undefined && names.length < 6; at = parents.get(at)) {
      const { functionName, url } = byId.get(at).callFrame;
      if (functionName && !url.startsWith('node:') && functionName !== '(root)') names.push(functionName);
    }
    return names.join(' < ');
  };
  return ({ from, to }) => {
    const counts = new Map();
    let at = startTime;
    samples.forEach((id, i) => {
      at += timeDeltas[i];
      const ms = (at - originUs) / 1_000;
      if (ms < from || ms > to) return;
      const stack = stackOf(id);
      counts.set(stack, (counts.get(stack) ?? 0) + 1);
    });
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    return most?.[0];
  };
}
