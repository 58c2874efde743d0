// Follows a file of events, one on each line, also when Waybill sets a full file aside and begins a new one.
import { open, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const path = process.env.EVENTS_FILE;
if (!path) {
  console.error('Set EVENTS_FILE to the file, such as /var/lib/waybill-events/usr_…/events.ndjson');
  process.exit(1);
}
const whenThere = (job) =>
  job.catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });

console.log(`Waiting for events in ${path}`);
for (;;) {
  const file = await whenThere(open(path));
  if (file !== undefined) await follow(file);
  await wait(200);
}

/** Reads until the file has another name, and nothing is left in it. */
async function follow(file) {
  const { ino } = await file.stat();
  let rest = Buffer.alloc(0);
  for (let position = 0; ; ) {
    // Before reading: what is written until it is set aside belongs to it.
    const isCurrent = (await whenThere(stat(path)))?.ino === ino;
    const { bytesRead, buffer } = await file.read({ position, buffer: Buffer.alloc(65_536) });
    position += bytesRead;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    // Only what ends with a line feed is complete.
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const event = JSON.parse(rest.subarray(0, end).toString());
      rest = rest.subarray(end + 1);
      // The same delivery can be there twice: remember the id with what you do.
      console.log(event.type, event.id);
    }
    if (bytesRead > 0) continue;
    if (!isCurrent) return file.close();
    await wait(200);
  }
}
