// Sends HTTP requests as fast as a number of connections allow, one at a time on each. On bare sockets: a client library would
// take more CPU time than the servers that are measured.
import { connect } from 'node:net';
import { answerWith } from '../children.mjs';
import { quantile } from '../statistics.mjs';
import { casesFor } from './cases.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');
let sentInAll = 0;
let bodies = 0;

/** With `count` instead of `seconds`, ends after this many requests and returns the last response as well. */
answerWith(async ({ address, about, caseName, keys, seconds = 3_600, count = Number.POSITIVE_INFINITY }) => {
  const { clients, requests } = casesFor(about).find(({ name }) => name === caseName);
  const { hostname, port } = new URL(address);
  const textOf = ({ path, body }) => {
    const key = keys[sentInAll++ % keys.length];
    const head = `${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\n`;
    if (body === undefined) return `GET ${head}\r\n`;
    const json = body(about.firstNumber + bodies++);
    return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
  };

  const times = [];
  let sent = 0;
  let last;
  const endAt = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(clients, count) }, async () => {
      const connection = await open(hostname, port);
      while (sent < count && performance.now() < endAt) {
        const text = textOf(requests[sent++ % requests.length]);
        const from = performance.now();
        const response = await connection.exchange(text);
        times.push(performance.now() - from);
        if (response.status >= 300) throw new Error(`${text}\n\n${response.bytes}`);
        if (sent === count) last = response.bytes.toString();
      }
      connection.end();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  return {
    requests: times.length,
    rate: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    p999: quantile(times, 0.999),
    last,
  };
});

async function open(host, port) {
  const socket = connect({ host, port, noDelay: true });
  let received = Buffer.alloc(0);
  let waiting;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = complete(received);
    if (response === undefined) return;
    received = Buffer.alloc(0);
    waiting.resolve(response);
  });
  const fail = (error) => waiting?.reject(error ?? new Error('the server closed the connection'));
  socket.on('error', fail);
  socket.on('close', () => fail());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    exchange: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(text);
      }),
    end: () => socket.destroy(),
  };
}

/** Undefined until all of the response is there. Every server here sends Content-Length. */
function complete(bytes) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.latin1Slice(0, headEnd);
  const length = Number(/content-length: (\d+)/i.exec(head)[1]);
  if (bytes.length < headEnd + 4 + length) return undefined;
  return { status: Number(head.slice(9, 12)), bytes: bytes.subarray(headEnd + 4) };
}
