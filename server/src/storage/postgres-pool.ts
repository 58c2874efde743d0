import pg from 'pg';
import { asError, codeOf } from '../lib/errors.ts';
import { hostName, type PostgresHost, type PostgresUrl, parsePostgresUrl } from '../lib/postgres-url.ts';
import { lostConnection, READ_ONLY } from './postgres-faults.ts';
import { UnwantedServerError } from './postgres-host-errors.ts';
import { connectTimeoutOf, type OpenOptions, openFirst, requireTarget } from './postgres-hosts.ts';
import { cutConnection } from './postgres-session.ts';

export type PoolOptions = pg.PoolConfig &
  OpenOptions & {
    /** All new connections lead to this host from now on. */
    onHostFound?: ((host: string) => void) | undefined;
  };

/** A pool of connections to the server that a URL leads to, or to the one of several that it asks for. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const parsed = parsePostgresUrl(url);
  if (parsed.isChosen) return new PoolOfHosts(parsed, options);
  const connectionTimeoutMillis = connectTimeoutOf(parsed, options.connectionTimeoutMillis);
  return new pg.Pool({ ...options, connectionString: url, connectionTimeoutMillis });
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * All connections lead to one host. It is looked for before the first, and again once there is a reason to doubt it: a connection
 * was lost or refused, or the server does not take writes. If it is another one then, connections to the old one are cut, also those
 * on which nothing has failed: what they read could be old.
 */
class PoolOfHosts extends pg.Pool {
  readonly #url: PostgresUrl;
  readonly #options: PoolOptions;
  readonly #clients = new Set<pg.PoolClient>();
  #host: PostgresHost;
  #isCertain = false;
  #search: Promise<void> | undefined;

  constructor(url: PostgresUrl, options: PoolOptions) {
    const [first] = url.hosts;
    if (first === undefined) throw new Error('a URL has at least one host');
    const connectMs = connectTimeoutOf(url, options.connectionTimeoutMillis);
    const current = () => url.urlOf(this.#host);
    super({
      ...options,
      // The pool passes its options to each new client.
      Client: class extends pg.Client {
        constructor(given?: pg.ClientConfig) {
          super({ ...given, connectionString: current(), connectionTimeoutMillis: connectMs });
        }
      },
      // In the moment before, the server may have become another.
      verify: (client, done) => {
        const target = url.target === 'prefer-standby' ? 'any' : url.target;
        requireTarget(client, target, connectMs).then(
          () => done(),
          (error: unknown) => done(asError(error)),
        );
      },
    });
    this.#url = url;
    this.#options = options;
    this.#host = first;
    this.on('connect', (client) => this.#clients.add(client));
    this.on('remove', (client) => this.#clients.delete(client));
    this.on('error', () => this.#doubt());
    this.on('release', (error, client) => {
      if (castsDoubt(error) && this.#isCurrent(client)) this.#doubt();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(asError(error), undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    await this.#find();
    const host = this.#host;
    try {
      return await this.#take();
    } catch (error) {
      if (!castsDoubt(error) || this.ending) throw error;
      if (host === this.#host) this.#doubt();
    }
    // Once more, because somebody else may have taken over. If not, the search says so.
    await this.#find();
    return this.#take();
  }

  /** An idle one that was cut is still there until its socket is closed. */
  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (this.#isCurrent(client)) return client;
      client.release(new Error('the connection leads to a server that is not used any more'));
    }
  }

  #doubt(): void {
    this.#isCertain = false;
  }

  /** Whoever comes while it is looked for waits for the same answer. */
  async #find(): Promise<void> {
    if (this.#isCertain) return;
    this.#search ??= this.#look().finally(() => {
      this.#search = undefined;
    });
    await this.#search;
  }

  async #look(): Promise<void> {
    const before = this.#host;
    const { hosts } = this.#url;
    // A standby is preferred also to the primary that has served so far.
    const order =
      this.#url.target === 'prefer-standby' ? hosts : [before, ...hosts.filter((host) => host !== before)];
    const { client, host } = await openFirst({ url: this.#url, options: this.#options }, order);
    client.end().catch(() => {});
    this.#host = host;
    this.#isCertain = true;
    if (host === before) return;
    this.#options.onHostFound?.(hostName(host));
    for (const old of this.#clients) if (!this.#isCurrent(old)) cutConnection(old);
  }

  #isCurrent = ({ host, port }: pg.PoolClient): boolean =>
    host === this.#host.host && port === this.#host.port;
}

/** An error with which the server may not be the right one any more. */
const castsDoubt = (error: unknown): boolean =>
  error instanceof UnwantedServerError ||
  codeOf(error) === READ_ONLY ||
  // Where all connections are in use, that says nothing about the server.
  (lostConnection(error) && !/^timeout exceeded when trying to connect/.test(String(asError(error).message)));
