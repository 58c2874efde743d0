import { type Findings, KINDS } from './findings.ts';
import type { Tally } from './tally.ts';

/** What `watch-loop.mjs` saw inside the server. */
export interface LoopReport {
  longestMs: number;
  p999Ms: number;
  requests: number;
  cpuMs: number;
  pauses: { ms: number; cpuMs: number; suspects: string[] }[];
  dearest: { ms: number; what: string }[];
}

export interface FuzzReport {
  seed: number;
  isSerial: boolean;
  /** As asked for: accounts and workers follow from it. */
  asked: number;
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
    `Seed ${seed}${isSerial ? ', one by one' : ''}, on ${storage}: ${tally.requests} requests in ${one(seconds)} s, ${Math.round(tally.requests / seconds)} a second`,
    `${invariants} invariants checked in the database; slow requests: ${slowRequests}`,
    `Event loop of the server: longest pause ${one(loop.longestMs)} ms, 99.9 % below ${one(loop.p999Ms)} ms; ${(loop.cpuMs / Math.max(1, loop.requests)).toFixed(2)} ms of CPU for each of ${loop.requests} requests`,
    `Slowest answers: ${tally.slowest.map(({ name, ms }) => `${name} ${one(ms)} ms`).join(', ')}`,
  );
  if (isVerbose) {
    const often = [...tally.refusals].sort(([, a], [, b]) => b - a).slice(0, 40);
    lines.push(
      'Good requests that were refused:',
      ...often.map(([why, count]) => `${String(count).padStart(6)}  ${why}`),
    );
  }
  if (loop.pauses.length > 0) lines.push('Pauses over 50 ms, by the CPU time within them:');
  for (const { ms, cpuMs, suspects } of loop.pauses.slice(0, 8))
    lines.push(
      `  ${one(ms)} ms (${one(cpuMs)} ms of CPU) with ${suspects.join(' | ').slice(0, 600) || 'no request'}`,
    );
  if (loop.dearest.length > 0) lines.push('Dearest requests, of those that ran alone:');
  for (const { ms, what } of loop.dearest.slice(0, 5)) lines.push(`  ${one(ms)} ms of CPU: ${what}`);
  for (const { kind, what, again } of findings.list)
    lines.push('', `FOUND ${kind}: ${what}`, ...(again === '' ? [] : [`  ${again}`]));
  if (findings.total > 0)
    lines.push(
      '',
      `Again: npm run fuzz -- --seed ${seed}${isSerial ? ' --serial' : ''} --requests ${report.asked}${storage === 'postgres' ? ' --on postgres' : ''}`,
    );
  return lines.join('\n');
}

/** Operations down, statuses across. */
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
