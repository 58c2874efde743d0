// The entry of a thread that draws documents. Several are drawn at the same time, a row or a page of each in turn.
import { parentPort } from 'node:worker_threads';
import { findLabelPackages } from '../../carriers/labels/index.ts';
import { messageOf } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { FromThread, ToThread } from '../../lib/worker-thread.ts';
import { type Drawing, type Drawn, draw } from './drawing.ts';

const port = present(parentPort);
const underWay = new Map<number, AbortController>();
// A thread that cannot find them now, because too many files are open, ends, and the next document starts another.
await findLabelPackages();

/** Passes the bytes on without a copy, unless they are part of a memory that others use as well. */
function send(number: number, drawn: Drawn): void {
  const bytes = 'bytes' in drawn ? drawn.bytes : 'picture' in drawn ? drawn.picture.bytes : undefined;
  const isWhole = bytes !== undefined && bytes.byteLength === bytes.buffer.byteLength;
  const answer: FromThread<Drawn> = { number, result: drawn };
  port.postMessage(answer, isWhole ? [bytes.buffer as ArrayBuffer] : []);
}

async function start(number: number, drawing: Drawing): Promise<void> {
  const controller = new AbortController();
  underWay.set(number, controller);
  try {
    send(number, await draw(drawing, controller.signal));
  } catch (error) {
    const answer: FromThread<Drawn> = controller.signal.aborted
      ? { number, cancelled: true }
      : { number, failure: messageOf(error) };
    port.postMessage(answer);
  } finally {
    underWay.delete(number);
  }
}

port.on('message', (message: ToThread<Drawing>) => {
  if (message === 'close') port.close();
  else if ('wanted' in message) void start(message.number, message.wanted);
  else underWay.get(message.number)?.abort();
});
