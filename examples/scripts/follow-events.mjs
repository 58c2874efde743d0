// Follows events without receiving webhooks: node follow-events.mjs cursor.txt
// It can be stopped at any time, and goes on where it was.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createWaybill } from '@waybill/sdk';

const waybill = createWaybill({ baseUrl: process.env.WAYBILL_URL, apiKey: process.env.WAYBILL_KEY });
const [file = 'cursor.txt'] = process.argv.slice(2);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());

/** Never half a cursor, even if the machine loses power. */
function save(cursor) {
  writeFileSync(`${file}.new`, cursor, { flush: true });
  renameSync(`${file}.new`, file);
}

const after = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const events = waybill.events.stream({ after }, { signal: stopping.signal });
try {
  for await (const { type, data, createdAt } of events) {
    console.log(createdAt, type, data.orderNumber ?? data.trackingCode ?? data.id);
    // After the event has been handled: if the program ends before, it gets the event again.
    save(events.cursor);
  }
} catch (error) {
  if (!stopping.signal.aborted) throw error;
}
