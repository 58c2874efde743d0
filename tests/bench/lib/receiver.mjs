// Receives webhooks over HTTPS and answers at once, or under /hang never. Under /noted it records arrival times.
import { createServer } from 'node:https';
import { answerWith } from './children.mjs';
import { nowMs } from './statistics.mjs';

let arrivals = { numbers: [], times: [] };
/** The requests to /counted. */
const received = { count: 0, bytes: 0 };

function receive(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url.startsWith('/hang')) return;
    if (request.url.startsWith('/counted')) count(request, chunks);
    if (request.url.startsWith('/noted')) record(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  });
}

function count({ rawHeaders }, chunks) {
  const head = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  received.count += 1;
  received.bytes += chunks.reduce((sum, { length }) => sum + length, head);
}

function record(body) {
  arrivals.times.push(nowMs());
  arrivals.numbers.push(Number(/"number":(\d+)/.exec(body)[1]));
}

function listen({ cert, key }) {
  const server = createServer({ cert, key, keepAlive: true, keepAliveTimeout: 120_000 }, receive);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', 4_096, () => resolve(`https://127.0.0.1:${server.address().port}`));
  });
}

const questions = {
  listen,
  received: () => received,
  count: () => arrivals.times.length,
  /** Arrivals since the last report. */
  report() {
    const report = arrivals;
    arrivals = { numbers: [], times: [] };
    return report;
  },
};
answerWith(({ what, ...details }) => questions[what](details));
