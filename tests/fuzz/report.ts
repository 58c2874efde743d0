import { type Findings, KINDS } from './findings.ts';
import type { Tally } from './tally.ts';

/** Measured inside the server by `watch-loop.mjs`. */
export interface LoopReport {
  longestMs: number;
  p999Ms: number;
  requests: number;
  cpuMs: number;
  pauses: { ms: number; cpuMs: number; suspects: string[] }[];
  mostExpensive: { ms: number; what: string }[];
}

export interface FuzzReport {
  seed: number;
  isSerial: boolean;
  /** As requested: determines the number of accounts and workers. */
  requestedCount: number;
  storage: string;
  seconds: number;
  findings: Findings;
  tally: Tally;
  invariants: number;
  slowRequests: string;
  loop: LoopReport;
}

const one = (ms: number): string => ms.toFixed(1);

export function describe(report: FuzzReport, isVerbose: boolean): string {
  const { seed, isSerial, storage, seconds, findings, tally, invariants, slowRequests, loop } = report;
  const lines = [table(tally), ''];
  for (const kind of KINDS) lines.push(`${String(findings.counts.get(kind) ?? 0).padStart(6)}  ${kind}`);
  lines.push(
    '',
    `Seed ${seed}${isSerial ? ', serial' : ''}, on ${storage}: ${tally.requests} requests in ${one(seconds)} s, ${Math.round(tally.requests / seconds)} per second`,
    `${invariants} invariants checked in the database; slow requests: ${slowRequests}`,
    `Event loop of the server: longest pause ${one(loop.longestMs)} ms, 99.9 % below ${one(loop.p999Ms)} ms; ${(loop.cpuMs / Math.max(1, loop.requests)).toFixed(2)} ms of CPU per request over ${loop.requests} requests`,
    `Slowest responses: ${tally.slowest.map(({ name, ms }) => `${name} ${one(ms)} ms`).join(', ')}`,
  );
  if (isVerbose) {
    const often = [...tally.refusals].sort(([, a], [, b]) => b - a).slice(0, 40);
    lines.push(
      'Valid requests that were rejected:',
      ...often.map(([why, count]) => `${String(count).padStart(6)}  ${why}`),
    );
  }
  if (loop.pauses.length > 0) lines.push('Pauses over 50 ms, by CPU time:');
  for (const { ms, cpuMs, suspects } of loop.pauses.slice(0, 8))
    lines.push(
      `  ${one(ms)} ms (${one(cpuMs)} ms of CPU) with ${suspects.join(' | ').slice(0, 600) || 'no request'}`,
    );
  if (loop.mostExpensive.length > 0) lines.push('Most expensive requests, of those that ran alone:');
  for (const { ms, what } of loop.mostExpensive.slice(0, 5)) lines.push(`  ${one(ms)} ms of CPU: ${what}`);
  for (const { kind, what, reproduction } of findings.list)
    lines.push('', `FOUND ${kind}: ${what}`, ...(reproduction === '' ? [] : [`  ${reproduction}`]));
  if (findings.total > 0)
    lines.push(
      '',
      `To repeat: npm run fuzz -- --seed ${seed}${isSerial ? ' --serial' : ''} --requests ${report.requestedCount}${storage === 'postgres' ? ' --on postgres' : ''}`,
    );
  return lines.join('\n');
}

/** Operations as rows, statuses as columns. */
function table({ byOperation }: Tally): string {
  const statuses = [...new Set([...byOperation.values()].flatMap((counts) => [...counts.keys()]))].sort(
    (a, b) => a - b,
  );
  const width = Math.max(...[...byOperation.keys()].map((name) => name.length));
  const row = (name: string, cells: string[]) =>
    `${name.padEnd(width)} ${cells.map((cell) => cell.padStart(6)).join(' ')}`;
  const lines = [
    row(
      '',
      statuses.map((status) => (status === 0 ? 'none' : String(status))),
    ),
  ];
  for (const [name, counts] of [...byOperation].sort(([a], [b]) => a.localeCompare(b)))
    lines.push(
      row(
        name,
        statuses.map((status) => String(counts.get(status) ?? '')),
      ),
    );
  return lines.join('\n');
}
