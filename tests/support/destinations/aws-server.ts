import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AwsQueues, type QueueInput } from './aws-queues.ts';

/** An account of AWS on this machine, as far as sending and receiving need it. */
export interface AwsServer {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What has been accepted, in order. */
  accepted: { target: string; input: Record<string, unknown>; headers: IncomingMessage['headers'] }[];
  /** Answers instead of the server while it is set; `hang` never answers. */
  instead: Answer | 'hang' | 'close' | undefined;
  /** What the server's clock shows, compared to this machine's. */
  skewMs: number;
  connections(): number;
  /** How many messages a receiver was given and has not deleted. */
  undeleted(): number;
  /** Stops and keeps the port for `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const KEY_ID = 'AKIAIOSFODNN7EXAMPLE';
const ACCOUNT = '123456789012';
const refusal = (type: string, message = type): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws#${type}`, message },
});

/**
 * Verifies signatures by AWS's description of them, without the code that makes them. Knows the queue `orders`, and the bus `shop`
 * with a rule that sends everything to that queue.
 */
export async function startAwsServer(sessionToken?: string): Promise<AwsServer> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (aws.instead === 'hang') return;
    if (aws.instead === 'close') return void request.socket.destroy();
    const answer = aws.instead ?? (await answerTo(request, body));
    response
      .writeHead(answer.status, {
        date: new Date(Date.now() + aws.skewMs).toUTCString(),
        'content-type': 'application/x-amz-json-1.0',
        ...answer.headers,
      })
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });

  const queues = new AwsQueues();
  const operations = operationsOn(queues);
  async function answerTo(request: IncomingMessage, body: string): Promise<Answer> {
    const problem = problemOfSignature(request, body, { sessionToken, now: Date.now() + aws.skewMs });
    if (problem !== undefined) return problem;
    const target = String(request.headers['x-amz-target']);
    const input = JSON.parse(body);
    const answer = (await operations[target]?.(input)) ?? refusal('UnknownOperationException');
    if (answer.status === 200) aws.accepted.push({ target, input, headers: request.headers });
    return answer;
  }

  let port = 0;
  const aws: AwsServer = {
    endpoint: '',
    accessKeyId: KEY_ID,
    secretAccessKey: SECRET,
    accepted: [],
    instead: undefined,
    skewMs: 0,
    connections: () => connections,
    undeleted: () => queues.undeleted,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () =>
      new Promise((resolve) => {
        server.listen(port, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port;
          aws.endpoint = `http://127.0.0.1:${port}`;
          resolve();
        });
      }),
  };
  await aws.start();
  return aws;
}

type Operation = (input: Record<string, unknown>) => Answer | Promise<Answer>;

const operationsOn = (queues: AwsQueues): Record<string, Operation> => ({
  'AmazonSQS.SendMessage'(input) {
    const { QueueUrl, MessageBody, MessageGroupId, MessageAttributes } = input;
    const name = String(QueueUrl).split(`/${ACCOUNT}/`)[1] ?? '';
    if (!['orders', 'orders.fifo'].includes(name)) return refusal('QueueDoesNotExist');
    if (name.endsWith('.fifo') !== (MessageGroupId !== undefined)) return refusal('InvalidParameterValue');
    queues.add(name, { Body: String(MessageBody), MessageAttributes: MessageAttributes as object });
    return { status: 200, body: { MessageId: 'm-1', MD5OfMessageBody: hash('md5', String(MessageBody)) } };
  },
  'AmazonSQS.ReceiveMessage': async (input: QueueInput) => ({
    status: 200,
    body: { Messages: await queues.receive(input) },
  }),
  'AmazonSQS.DeleteMessage': (input: QueueInput) =>
    queues.delete(input) ? { status: 200, body: '' } : refusal('ReceiptHandleIsInvalid'),
  'AWSEvents.DescribeEventBus': ({ Name }) =>
    Name === 'shop' ? { status: 200, body: { Name } } : refusal('ResourceNotFoundException'),
  'AWSEvents.PutEvents'({ Entries }) {
    const [entry = {}] = Entries as Record<string, unknown>[];
    const { Source: source, DetailType, Detail, Resources: resources } = entry;
    const detail = JSON.parse(String(Detail));
    queues.add('orders', { Body: JSON.stringify({ source, 'detail-type': DetailType, resources, detail }) });
    return { status: 200, body: { FailedEntryCount: 0, Entries: [{ EventId: 'e-1' }] } };
  },
});

interface Expected {
  sessionToken: string | undefined;
  now: number;
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function problemOfSignature({ method, url, headers }: IncomingMessage, body: string, expected: Expected) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (parts === null) return refusal('IncompleteSignatureException');
  const [, keyId, day = '', region = '', service = '', names = '', signature] = parts;
  if (keyId !== KEY_ID || headers['x-amz-security-token'] !== expected.sessionToken)
    return refusal('UnrecognizedClientException');
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at) || !moment.startsWith(day)) return refusal('IncompleteSignatureException');
  if (Math.abs(at - expected.now) > 5 * 60_000)
    return refusal('InvalidSignatureException', 'Signature expired');
  for (const needed of ['host', 'x-amz-date', 'x-amz-target', 'content-type'])
    if (!names.split(';').includes(needed)) return refusal('IncompleteSignatureException', needed);
  let canonical = `${method}\n${url}\n\n`;
  for (const name of names.split(';')) canonical += `${name}:${headers[name]}\n`;
  canonical += `\n${names}\n${hash('sha256', body)}`;
  let key: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of [day, region, service, 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest();
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/${service}/aws4_request\n${hash('sha256', canonical)}`;
  const right = createHmac('sha256', key).update(toSign).digest('hex');
  return signature === right
    ? undefined
    : refusal('InvalidSignatureException', `The canonical string should have been ${canonical}`);
}

const hash = (algorithm: string, content: string): string =>
  createHash(algorithm).update(content).digest('hex');
