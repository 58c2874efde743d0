import type { Producer, SASLOptions } from 'kafkajs';
import { lazyRequire } from '../../lib/lazy-package.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { openBroker } from '../broker.ts';
import type { Destination, DestinationContext, EventMessage, OpenDestination } from '../destination.ts';
import { DestinationError } from '../destination-error.ts';
import { explain } from './kafka-errors.ts';
import { isTls, KafkaSettings, urlOf } from './settings.ts';
import { createSockets } from './sockets.ts';

type Library = typeof import('kafkajs');

const library = lazyRequire<Library>('kafkajs');
const CLOSE_MS = 1_000;
const FIRST_RETRY_MS = 100;
const ALL_REPLICAS = -1;

interface Opened {
  producer: Producer;
  close(): Promise<void>;
}

/** Apache Kafka. Events of one resource have the same key, so they are in one partition and keep their order. */
export const kafka: Destination<typeof KafkaSettings> = {
  type: 'kafka',
  name: 'Kafka',
  settings: KafkaSettings,
  urlOf,
  open(settings, context): OpenDestination {
    library.find();
    return openBroker<Opened>({
      name: 'Kafka',
      context,
      secrets: [settings.password],
      connect: (signal) => connect(settings, context, signal),
      isUsable: () => true,
      close: (opened) => opened.close(),
      publish: (opened, message) => publish(opened, settings.topic, message, context.timeoutMs),
      explain,
    });
  },
};

async function connect(
  settings: KafkaSettings,
  context: DestinationContext,
  signal: AbortSignal,
): Promise<Opened> {
  const { Kafka, Partitioners, logLevel } = await library.load();
  const { timeoutMs } = context;
  const sasl = loginOf(settings);
  const brokers = settings.servers.split(',');
  const sockets = createSockets(context);
  const client = new Kafka({
    clientId: 'waybill',
    brokers,
    ssl: isTls(settings),
    ...(sasl !== undefined && { sasl }),
    socketFactory: sockets.create,
    connectionTimeout: timeoutMs,
    authenticationTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    logLevel: logLevel.NOTHING,
    // One turn for each server: if one is away, the next is tried.
    retry: { retries: brokers.length, initialRetryTime: FIRST_RETRY_MS, maxRetryTime: FIRST_RETRY_MS * 5 },
  });
  const producer = client.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    // A request is sent once, so the library cannot write a message twice. Whoever delivers the event tries again later.
    retry: { retries: 0 },
  });
  const close = async (): Promise<void> => {
    await withTimeout(CLOSE_MS, producer.disconnect()).catch(() => {});
    sockets.destroyAll();
  };
  signal.addEventListener('abort', () => sockets.destroyAll(), { once: true });
  try {
    await producer.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { producer, close };
}

function loginOf({
  username,
  password,
  mechanism = 'scram-sha-512',
}: KafkaSettings): SASLOptions | undefined {
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined || password === undefined)
    throw new DestinationError('refused', 'a username and a password are needed, or neither');
  return { mechanism, username, password } as SASLOptions;
}

async function publish(
  { producer }: Opened,
  topic: string,
  message: EventMessage,
  timeoutMs: number,
): Promise<string> {
  const [written] = await producer.send({
    topic,
    acks: ALL_REPLICAS,
    timeout: timeoutMs,
    messages: [
      {
        key: message.resourceId ?? message.eventId,
        value: message.body,
        timestamp: String(message.createdAt),
        headers: { ...message.headers, 'Content-Type': message.contentType, 'event-id': message.eventId },
      },
    ],
  });
  if (written === undefined || written.errorCode !== 0)
    throw new DestinationError('invalid_response', 'Kafka did not confirm the event');
  return `written to partition ${written.partition}, offset ${written.baseOffset ?? '?'}`;
}
