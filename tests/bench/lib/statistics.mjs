/** Milliseconds of the monotonic clock that all processes of this machine share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const median = (values) => quantile(values, 0.5);

/** Median duration of a run, after one warm-up run. */
export async function medianOf(run, rounds) {
  await run();
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const started = nowMs();
    await run();
    times.push(nowMs() - started);
  }
  return median(times);
}

/** Latency from commit to arrival, without the warm-up, and with it (`coldP99`). */
export function latencies({ committed, warmUp }, { numbers, times }) {
  const all = numbers.map((number, i) => times[i] - committed[number]);
  const warm = all.filter((_, i) => numbers[i] >= warmUp);
  return { p50: quantile(warm, 0.5), p99: quantile(warm, 0.99), coldP99: quantile(all, 0.99) };
}

export const perSecond = (value) => Math.round(value).toLocaleString('en');
/** Undefined if nothing arrived in time. */
export const ms = (value) => (value === undefined ? 'none' : `${value.toFixed(1)} ms`);
export const percent = (value) => `${Math.round(value * 100)} %`;

/** The first row is the header. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   '),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('   ');
  process.stdout.write(`\n${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`);
}

export const say = (text) => process.stderr.write(`${text}\n`);
