import type { ConnectionOptions, Msg, NatsConnection } from '@nats-io/transport-node';
import { isObject } from '../../lib/is-object.ts';
import { lazyRequire } from '../../lib/lazy-package.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { openBroker } from '../broker.ts';
import type { Destination, DestinationContext, EventMessage, OpenDestination } from '../destination.ts';
import { DestinationError } from '../destination-error.ts';
import { assertMayBePlain } from '../plain-connections.ts';
import { tlsOptions } from '../settings.ts';
import { explain, refusal } from './nats-errors.ts';
import { isTls, NatsSettings, portOf, subjectOf, urlOf } from './settings.ts';

type Library = typeof import('@nats-io/transport-node');

/** Found by the first who opens a destination, not at the start of every server. */
const nats = lazyRequire<Library>('@nats-io/transport-node');

const CLOSE_MS = 1_000;
/** So that a connection that leads nowhere any more is noticed between messages. */
const PING_MS = 20_000;

interface Opened {
  library: Library;
  connection: NatsConnection;
}

export const natsJetStream: Destination<typeof NatsSettings> = {
  type: 'nats',
  name: 'NATS',
  settings: NatsSettings,
  urlOf,
  open(settings, context): OpenDestination {
    nats.find();
    const { password, token, credentials } = settings;
    return openBroker<Opened>({
      name: 'NATS',
      context,
      secrets: [password, token, credentials],
      connect: (signal) => connect(settings, context, signal),
      isUsable: ({ connection }) => !connection.isClosed(),
      close: ({ connection }) => withTimeout(CLOSE_MS, connection.close()).catch(() => {}),
      publish: (opened, message) => publish(opened, settings, message, context.timeoutMs),
      explain,
    });
  },
};

async function connect(
  settings: NatsSettings,
  context: DestinationContext,
  signal: AbortSignal,
): Promise<Opened> {
  const { host } = settings;
  const port = portOf(settings);
  const { address, family } = await context.resolve(host, port);
  if (!isTls(settings)) assertMayBePlain(address);
  const library = await nats.load();
  signal.throwIfAborted();
  // The host too, which a certificate for an IP address is checked by.
  const tls = { host, ...tlsOptions(host, context) };
  const connection = await library.connect({
    servers: family === 6 ? `[${address}]:${port}` : `${address}:${port}`,
    // What servers tell of others are addresses that nobody has checked; and a lost connection is opened anew by the next message.
    ignoreClusterUpdates: true,
    reconnect: false,
    resolve: false,
    timeout: context.timeoutMs,
    pingInterval: PING_MS,
    name: 'waybill',
    tls: isTls(settings) ? tls : null,
    ...loginOf(settings, library),
  });
  return { library, connection };
}

function loginOf(
  { username, password, token, credentials }: NatsSettings,
  library: Library,
): Pick<ConnectionOptions, 'user' | 'pass' | 'token' | 'authenticator'> {
  if (credentials !== undefined) {
    try {
      return { authenticator: library.credsAuthenticator(Buffer.from(credentials)) };
    } catch {
      throw new DestinationError('authentication', 'the credentials are not the content of a .creds file');
    }
  }
  if (token !== undefined) return { token };
  return username === undefined ? {} : { user: username, pass: password ?? '' };
}

/** Like JetStream's own client: a request to the subject, which the stream answers once it has stored the message. */
async function publish(
  { library, connection }: Opened,
  settings: NatsSettings,
  message: EventMessage,
  timeoutMs: number,
): Promise<string> {
  const subject = subjectOf(settings, message.type);
  const headers = library.headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, value);
  headers.set('Content-Type', message.contentType);
  // The stream stores a message with the same id only once, within its window.
  headers.set('Nats-Msg-Id', message.deliveryId);
  if (settings.stream !== undefined) headers.set('Nats-Expected-Stream', settings.stream);
  // The deadline is somebody else's, and is over a little earlier than this one.
  const answer = await connection.request(subject, message.body, { timeout: timeoutMs + CLOSE_MS, headers });
  return acknowledged(answer, subject);
}

/** Anybody who listens to the subject can answer: only what JetStream answers means that the message is stored. */
function acknowledged(answer: Msg, subject: string): string {
  const ack = parsed(answer);
  if (isObject(ack?.error)) throw refusal(ack.error, subject);
  if (typeof ack?.stream !== 'string' || typeof ack.seq !== 'number')
    throw new DestinationError(
      'not_found',
      `something other than a JetStream stream answers on the subject ${subject}`,
    );
  return `stored in the stream ${ack.stream}, sequence ${ack.seq}${ack.duplicate === true ? ', a duplicate' : ''}`;
}

function parsed(answer: Msg): Record<string, unknown> | undefined {
  try {
    const value: unknown = answer.json();
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
