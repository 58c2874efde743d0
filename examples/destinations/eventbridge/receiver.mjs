// Receives events of an event bus of Amazon EventBridge from the queue (SQS) that a rule of the bus sends them to. There is no
// signature: who may send to the bus and to the queue is decided by their policies.
import { readQueue } from '../sqs/queue.mjs';

await readQueue(async ({ Body }) => {
  const { detail, resources } = JSON.parse(Body);
  const [eventId] = resources;
  // The same event can arrive twice: remember the id with what you do.
  console.log(detail.event, eventId, detail.data.id);
});
