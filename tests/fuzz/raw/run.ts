import { setTimeout } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { Findings } from '../findings.ts';
import { type RawCase, rawCases } from './cases.ts';
import { type Exchange, exchange } from './connection.ts';

/** Only what is never answered takes that long. */
const WAIT_MS = 60_000;
/** Node's request timeout is 60 s, checked every 30 s. */
const SLOW_LIMIT_MS = 100_000;
/** Further time, for a server that was not scheduled meanwhile. */
const SLOW_GRACE_MS = 100_000;

/** Runs every case on its own connection, each followed by a normal request to check that the server still works. */
export async function runRawCases(
  port: number,
  auth: string,
  client: Client,
  findings: Findings,
): Promise<number> {
  const cases = rawCases(auth);
  for (const one of cases) {
    const seen = await exchange(port, one.pieces, {
      waitMs: WAIT_MS,
      endsEarly: one.isUnfinished ?? false,
    });
    for (const problem of findProblems(one, seen))
      findings.add('raw connection', `${one.name}: ${problem}`, reproduction(one, port));
    const after = await client.send({ method: 'GET', path: '/healthz', headers: {}, body: undefined });
    if (after instanceof Error || after.status !== 200)
      findings.add('raw connection', `${one.name}: the next request failed`, reproduction(one, port));
  }
  return cases.length * 2;
}

function findProblems(one: RawCase, { answers, rest, isClosed }: Exchange): string[] {
  const problems: string[] = [];
  const [first] = answers;
  if (rest !== '') problems.push(`not a response: ${JSON.stringify(rest.slice(0, 100))}`);
  if (answers.length > one.answers) problems.push(`${answers.length} responses`);
  if (first === undefined && !isClosed) problems.push('neither answered nor closed');
  if (first === undefined && !one.isUnfinished && isClosed && one.statuses !== undefined)
    problems.push('closed without a response');
  for (const { status, body, headers } of answers) {
    if (status >= 500 && !one.statuses?.includes(status)) problems.push(`${status}`);
    if (status >= 400 && !isErrorBody(body))
      problems.push(`${status} with the body ${JSON.stringify(body.slice(0, 100))}`);
    if (status >= 400 && !headers['content-type']?.startsWith('application/json'))
      problems.push(`${status} as ${headers['content-type']}`);
  }
  if (first !== undefined && !(one.statuses?.includes(first.status) ?? first.status >= 400))
    problems.push(`unexpected status ${first.status}`);
  return problems;
}

function isErrorBody(body: string): boolean {
  try {
    const { error } = JSON.parse(body);
    return typeof error.code === 'string' && error.message !== '' && Object.keys(error).length === 2;
  } catch {
    return false;
  }
}

const reproduction = ({ pieces }: RawCase, port: number): string => {
  const bytes = Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
  );
  const shown = bytes.length > 600 ? bytes.subarray(0, 600) : bytes;
  return `echo ${shown.toString('base64')}${bytes.length > 600 ? '…' : ''} | base64 -d | nc 127.0.0.1 ${port}`;
};

/** Starts requests that never complete; `end` reports whether the server has timed them out. */
export function startSlowRequests(port: number, findings: Findings) {
  const startedAt = Date.now();
  const begun = [
    'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'POST /dashboard/api/v1/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ];
  const giveUp = new AbortController();
  const waiting = { waitMs: Number.POSITIVE_INFINITY, endsEarly: false, signal: giveUp.signal };
  const ended = Promise.all(begun.map((piece) => exchange(port, [piece], waiting)));
  return {
    /** Closes them and describes what happened. Before the server's timeout, nothing is expected. */
    async end(): Promise<string> {
      const isOverdue = Date.now() - startedAt >= SLOW_LIMIT_MS;
      if (isOverdue) await Promise.race([ended, setTimeout(SLOW_GRACE_MS, undefined, { ref: false })]);
      giveUp.abort();
      const exchanges = await ended;
      const ms = Date.now() - startedAt;
      const open = exchanges.filter(({ answers, isClosed }) => !isClosed && answers.length === 0);
      if (open.length > 0 && isOverdue)
        findings.add('raw connection', `${open.length} slow requests still open after ${ms} ms`);
      if (open.length > 0) return `closed by us after ${Math.round(ms / 1000)} s`;
      return `closed by the server with ${exchanges.map(({ answers }) => answers[0]?.status ?? 'no response').join(', ')}`;
    },
  };
}
