// The entry of a sender thread: receives batches of requests, sends them, and returns batches of results.
import { parentPort, workerData } from 'node:worker_threads';
import { createAddressGuard } from '../../../lib/address-guard.ts';
import { systemClock } from '../../../lib/clock.ts';
import { messageOf } from '../../../lib/errors.ts';
import { present } from '../../../lib/present.ts';
import { createSender } from '../sender.ts';
import {
  type NumberedRequest,
  type SendBatch,
  type SendResult,
  sharedClockMs,
  type ThreadSettings,
  type ToThread,
} from './thread-protocol.ts';

const port = present(parentPort);
const { allowCidrs, ...settings } = workerData as ThreadSettings;
const sender = createSender({ clock: systemClock, guard: createAddressGuard(allowCidrs), ...settings });
let results: SendResult[] = [];

function add(result: SendResult): void {
  // At the end of this turn of the event loop, with everything else that finishes in it.
  if (results.length === 0) setImmediate(flush);
  results.push(result);
}

function flush(): void {
  if (results.length > 0) port.postMessage(results);
  results = [];
}

function start({ number, startWithinMs, ...request }: NumberedRequest): void {
  sender.send(request, startWithinMs).then(
    (outcome) => add({ number, outcome }),
    (error: unknown) => add({ number, failure: messageOf(error) }),
  );
}

function receive({ sentAt, requests }: SendBatch): void {
  const waitedMs = sharedClockMs() - sentAt;
  for (const request of requests) {
    if (waitedMs > request.startWithinMs) add({ number: request.number });
    else start(request);
  }
}

/** The results of what is cut off are sent before the thread ends, which it does when its port is closed. */
async function close(): Promise<void> {
  await sender.close();
  setImmediate(() => {
    flush();
    port.close();
  });
}

port.on('message', (message: ToThread) => {
  if (message === 'close') void close();
  else receive(message);
});
