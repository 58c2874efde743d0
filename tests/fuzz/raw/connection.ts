import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Exchange {
  answers: RawAnswer[];
  /** Bytes after the last complete response. */
  rest: string;
  isClosed: boolean;
}

const QUIET_MS = 150;

/** Sends pieces over a new connection and reads until it is quiet or the server closes it. */
export async function exchange(
  port: number,
  pieces: (string | Buffer)[],
  { waitMs, endsEarly, signal }: { waitMs: number; endsEarly: boolean; signal?: AbortSignal },
): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const seen = () => parseAnswers(Buffer.concat(chunks).toString('latin1'));
  let isClosed = false;
  let lastAt = Date.now();
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    lastAt = Date.now();
  });
  socket.on('close', () => {
    isClosed = true;
  });
  // When the server ends its side, close ours too.
  socket.on('end', () => socket.end());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  for (const piece of pieces) {
    if (isClosed) break;
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    if (pieces.length > 1) await setTimeout(1);
  }
  if (endsEarly) {
    await setTimeout(20);
    socket.end();
  }
  const deadline = Date.now() + waitMs;
  while (!isClosed && Date.now() < deadline && !signal?.aborted) {
    const isQuiet = chunks.length > 0 && Date.now() - lastAt > QUIET_MS;
    if (isQuiet && !endsEarly && seen().rest === '') break;
    await setTimeout(5);
  }
  socket.destroy();
  return { ...seen(), isClosed };
}

/** Parses complete responses; the remainder is `rest`. */
export function parseAnswers(text: string): Pick<Exchange, 'answers' | 'rest'> {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (head === null) return { answers, rest };
    const headers = Object.fromEntries(
      (head[2] as string)
        .split('\r\n')
        .filter(Boolean)
        .map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
    );
    const from = head[0].length;
    const length =
      headers['transfer-encoding'] === 'chunked'
        ? rest.indexOf('0\r\n\r\n', from) + 5 - from
        : Number(headers['content-length'] ?? 0);
    answers.push({ status: Number(head[1]), headers, body: rest.slice(from, from + length) });
    rest = rest.slice(from + length);
  }
}
