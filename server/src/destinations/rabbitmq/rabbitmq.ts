import { lazyRequire } from '../../lib/lazy-package.ts';
import { openBroker } from '../broker.ts';
import type { Destination, DestinationContext, OpenDestination } from '../destination.ts';
import { assertMayBePlain } from '../plain-connections.ts';
import { tlsOptions } from '../settings.ts';
import { Publisher } from './publisher.ts';
import { explain } from './rabbitmq-errors.ts';
import { isTls, portOf, RabbitMqSettings, urlOf } from './settings.ts';

/** Found by the first who opens a destination, not at the start of every server. */
const amqp = lazyRequire<typeof import('amqplib')>('amqplib');

/** So that a connection that leads nowhere any more is noticed between messages. */
const HEARTBEAT_SECONDS = 20;

export const rabbitMq: Destination<typeof RabbitMqSettings> = {
  type: 'rabbitmq',
  name: 'RabbitMQ',
  settings: RabbitMqSettings,
  urlOf,
  open(settings, context): OpenDestination {
    amqp.find();
    return openBroker<Publisher>({
      name: 'RabbitMQ',
      context,
      secrets: [settings.password],
      connect: (signal) => connect(settings, context, signal),
      isUsable: (publisher) => publisher.isUsable,
      close: (publisher) => publisher.close(),
      publish: (publisher, message) => publisher.publish(message),
      explain,
    });
  },
};

async function connect(
  settings: RabbitMqSettings,
  context: DestinationContext,
  signal: AbortSignal,
): Promise<Publisher> {
  const { host, virtualHost = '/', username, password } = settings;
  const port = portOf(settings);
  const { address } = await context.resolve(host, port);
  if (!isTls(settings)) assertMayBePlain(address);
  const library = await amqp.load();
  /** Destroys the socket, also later: the library itself can only ask the broker to close. */
  const cut = new AbortController();
  const socketOptions = {
    ...tlsOptions(host, context),
    signal: cut.signal,
    noDelay: true,
    clientProperties: { connection_name: 'waybill' },
  };
  const onStop = (): void => cut.abort();
  signal.addEventListener('abort', onStop);
  try {
    signal.throwIfAborted();
    const connection = await library.connect(
      {
        protocol: isTls(settings) ? 'amqps' : 'amqp',
        hostname: address,
        port,
        username,
        password,
        vhost: encodeURIComponent(virtualHost),
        heartbeat: HEARTBEAT_SECONDS,
      },
      socketOptions,
    );
    return await Publisher.open(connection, settings, () => cut.abort());
  } catch (error) {
    cut.abort();
    throw error;
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}
