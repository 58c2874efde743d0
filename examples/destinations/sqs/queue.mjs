// Reads a queue of Amazon SQS without a library, with calls that it signs itself (Signature Version 4). In a program that has AWS's
// own SDK, use that for receiving and deleting.
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const {
  QUEUE_URL,
  AWS_REGION,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
  AWS_ENDPOINT_URL,
} = process.env;
if (!QUEUE_URL || !AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
  console.error('Set QUEUE_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  process.exit(1);
}
const endpoint = new URL(AWS_ENDPOINT_URL ?? new URL(QUEUE_URL).origin);

/** Passes each message on, and deletes it once `handle` is done with it. */
export async function readQueue(handle) {
  console.log(`Waiting for events in ${QUEUE_URL}`);
  for (;;) {
    try {
      // One at a time, so that a FIFO queue keeps its order. Take up to 10 from a queue of another kind.
      const { Messages = [] } = await call('ReceiveMessage', {
        MaxNumberOfMessages: 1,
        WaitTimeSeconds: 20,
        MessageAttributeNames: ['All'],
      });
      for (const message of Messages) {
        await handle(message);
        await call('DeleteMessage', { ReceiptHandle: message.ReceiptHandle });
      }
    } catch (error) {
      // What was not deleted arrives again after the queue's visibility timeout, and goes to its dead-letter queue in the end.
      console.error(error.message);
      await wait(1_000);
    }
  }
}

async function call(operation, input) {
  const body = JSON.stringify({ QueueUrl: QUEUE_URL, ...input });
  const answer = await fetch(endpoint, { method: 'POST', headers: signed(operation, body), body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${operation}: HTTP ${answer.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

function signed(operation, body) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), AWS_REGION, 'sqs', 'aws4_request'];
  // In the order of their names, as they are signed.
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    host: endpoint.host,
    'x-amz-date': time,
    ...(AWS_SESSION_TOKEN && { 'x-amz-security-token': AWS_SESSION_TOKEN }),
    'x-amz-target': `AmazonSQS.${operation}`,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${sha256(request)}`;
  const key = scope.reduce((last, part) => hmac(last, part), `AWS4${AWS_SECRET_ACCESS_KEY}`);
  const credential = [AWS_ACCESS_KEY_ID, ...scope].join('/');
  const signature = hmac(key, text).toString('hex');
  const { host: _setByFetch, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
