import type { ChannelModel, ConfirmChannel, Message } from 'amqplib';
import { messageOf } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { EventMessage } from '../destination.ts';
import { DestinationError } from '../destination-error.ts';
import { type RabbitMqSettings, routingKeyOf } from './settings.ts';

/** A message that RabbitMQ has not confirmed yet. */
interface Unconfirmed {
  id: string;
  /** RabbitMQ sends an unroutable message back, and confirms it afterwards. */
  isReturned: boolean;
  fail(error: unknown): void;
}

const CLOSE_MS = 1_000;
/** How the library reports `basic.nack`, rather than a channel that was closed. */
const NACKED = 'message nacked';

/** A connection with one channel, on which every message is confirmed. */
export class Publisher {
  readonly #connection: ChannelModel;
  readonly #channel: ConfirmChannel;
  readonly #settings: RabbitMqSettings;
  readonly #cut: () => void;
  readonly #unconfirmed = new Set<Unconfirmed>();
  #broken: unknown;
  /** Why RabbitMQ takes no messages from anybody at the moment, such as a full disk. */
  #blocked: string | undefined;

  static async open(
    connection: ChannelModel,
    settings: RabbitMqSettings,
    cut: () => void,
  ): Promise<Publisher> {
    // Before anything is awaited: an error that nobody listens to would end the process.
    let early: unknown;
    const onEarly = (error: unknown): void => {
      early ??= error;
    };
    connection.on('error', onEarly);
    const publisher = new Publisher(connection, await connection.createConfirmChannel(), settings, cut);
    if (early !== undefined) throw early;
    return publisher;
  }

  private constructor(
    connection: ChannelModel,
    channel: ConfirmChannel,
    settings: RabbitMqSettings,
    cut: () => void,
  ) {
    this.#connection = connection;
    this.#channel = channel;
    this.#settings = settings;
    this.#cut = cut;
    const onBroken = (error: unknown): void => this.#break(error);
    connection.on('error', onBroken).on('close', onBroken);
    connection.on('blocked', (reason: string) => {
      this.#blocked = String(reason);
    });
    connection.on('unblocked', () => {
      this.#blocked = undefined;
    });
    channel.on('error', onBroken).on('close', () => onBroken(undefined));
    channel.on('return', (message: Message) => this.#onReturn(message));
  }

  get isUsable(): boolean {
    return this.#broken === undefined;
  }

  publish(message: EventMessage): Promise<string> {
    const { exchange = '' } = this.#settings;
    const routingKey = routingKeyOf(this.#settings, message.type);
    return new Promise((resolve, reject) => {
      if (this.#broken !== undefined) return reject(this.#broken);
      if (this.#blocked !== undefined) return reject(notNow(this.#blocked));
      const sent: Unconfirmed = { id: message.deliveryId, isReturned: false, fail: reject };
      this.#unconfirmed.add(sent);
      this.#channel.publish(
        exchange,
        routingKey,
        Buffer.from(message.body),
        propertiesOf(message),
        (error) => {
          if (!this.#unconfirmed.delete(sent)) return;
          if (sent.isReturned) reject(noQueue(exchange, routingKey));
          else if (error) reject(messageOf(error) === NACKED ? notTaken() : (this.#broken ?? closedEarly()));
          else resolve(`confirmed, routing key ${routingKey}`);
        },
      );
    });
  }

  async close(): Promise<void> {
    // A broker that hangs does not answer; then the connection is cut.
    if (this.isUsable) await withTimeout(CLOSE_MS, this.#connection.close()).catch(() => {});
    this.#break(undefined);
    this.#cut();
  }

  /** The oldest with that id: if one is sent twice, RabbitMQ answers in order. */
  #onReturn({ properties }: Message): void {
    for (const sent of this.#unconfirmed) {
      if (sent.id !== properties.messageId || sent.isReturned) continue;
      sent.isReturned = true;
      return;
    }
  }

  /** The first error says why. */
  #break(error: unknown): void {
    if (this.#broken !== undefined) return;
    this.#broken = error ?? closedEarly();
    for (const sent of this.#unconfirmed) sent.fail(this.#broken);
    this.#unconfirmed.clear();
  }
}

const propertiesOf = (message: EventMessage) => ({
  mandatory: true,
  persistent: true,
  messageId: message.deliveryId,
  type: message.type,
  timestamp: Math.floor(message.createdAt / 1000),
  contentType: message.contentType,
  contentEncoding: 'utf-8',
  appId: 'waybill',
  headers: { ...message.headers },
});

const noQueue = (exchange: string, routingKey: string): DestinationError =>
  new DestinationError(
    'not_found',
    exchange === ''
      ? `there is no queue "${routingKey}"`
      : `no queue is bound to the exchange "${exchange}" for the routing key "${routingKey}"`,
  );

const closedEarly = (): DestinationError =>
  new DestinationError('connection_closed', 'RabbitMQ closed the connection before it confirmed the message');

const notTaken = (): DestinationError =>
  new DestinationError('refused', 'RabbitMQ did not take the message: a queue may be full or unavailable');

const notNow = (reason: string): DestinationError =>
  new DestinationError('refused', `RabbitMQ takes no messages at the moment: ${reason}`);
