import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its PostgreSQL, and plays the network that fails. */
export interface DatabaseProxy {
  /** The database's own URL, by way of here. */
  url: string;
  /**
   * Holds the next statement in which this text occurs, in its SQL or in a parameter (of a statement that is prepared by
   * name, the SQL is sent only the first time), and with it everything on that connection in both directions.
   */
  hold(text: string, options?: HoldOptions): HeldStatement;
  /** Every byte of every connection waits, of new ones too. */
  freeze(): void;
  thaw(): void;
  /** From now on, everything takes this long on its way to the database. */
  delay(ms: number): void;
  /** Ends every connection without a word. */
  cut(): void;
  /** Connections that clients have open. */
  readonly open: number;
  close(): Promise<void>;
}

interface HoldOptions {
  /** `statement`: it never reaches the database. `answer`: the database does it, and nobody hears of it. */
  what?: 'statement' | 'answer';
}

interface HeldStatement {
  /** The statement, or its answer, has come and is held. */
  reached: Promise<void>;
  /** Once reached: holds a later statement of the same connection. */
  holdNext(text: string, options?: HoldOptions): HeldStatement;
  /** All that was held goes on its way, to the database also where the client has long given up. */
  release(): void;
  /** Ends the connection that is held, for both sides. */
  cut(): void;
}

interface Watch {
  text: string;
  what: 'statement' | 'answer';
  /** Any, where there is none. */
  on: Link | undefined;
  caught(link: Link): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const watches = new Set<Watch>();
  const line = { delayMs: 0 };
  let frozen = false;

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const link = new Link(client, database, line, watches, () => links.delete(link));
    links.add(link);
    if (frozen) link.hold('both');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    for (const link of links) link.cut();
  };
  return {
    url: url.href,
    get open() {
      return [...links].filter((link) => link.isOpen).length;
    },
    hold: (text, options) => watchFor(watches, text, options),
    freeze() {
      frozen = true;
      for (const link of links) link.hold('both');
    },
    thaw() {
      frozen = false;
      for (const link of links) link.release();
    },
    delay(ms) {
      line.delayMs = ms;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function watchFor(
  watches: Set<Watch>,
  text: string,
  { what = 'statement' }: HoldOptions = {},
  on?: Link,
): HeldStatement {
  let link: Link | undefined;
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const watch: Watch = {
    text,
    what,
    on,
    caught(by) {
      link = by;
      if (what === 'statement') reach();
      else by.onAnswer = reach;
    },
  };
  watches.add(watch);
  return {
    reached,
    holdNext: (nextText, options) => watchFor(watches, nextText, options, link),
    release() {
      watches.delete(watch);
      link?.release();
    },
    cut() {
      watches.delete(watch);
      link?.cut();
    },
  };
}

/** One client's connection, and the one to the database that was made for it. */
class Link {
  readonly #client: Socket;
  readonly #database: Socket;
  readonly #toDatabase: Buffer[] = [];
  readonly #toClient: Buffer[] = [];
  #held = new Set<'toDatabase' | 'toClient'>();
  #databaseGone = false;
  isOpen = true;
  onAnswer = () => {};

  constructor(
    client: Socket,
    database: Socket,
    line: { readonly delayMs: number },
    watches: Set<Watch>,
    ended: () => void,
  ) {
    this.#client = client;
    this.#database = database;
    for (const socket of [client, database]) socket.setNoDelay(true).on('error', () => {});
    client.on('data', (bytes) => {
      for (const watch of watches) {
        if ((watch.on ?? this) !== this || !bytes.includes(watch.text)) continue;
        watches.delete(watch);
        this.hold(watch.what === 'statement' ? 'both' : 'toClient');
        watch.caught(this);
      }
      const send = () => {
        this.#toDatabase.push(bytes);
        this.#flush();
      };
      if (line.delayMs === 0) send();
      else setTimeout(send, line.delayMs);
    });
    database.on('data', (bytes) => {
      this.#toClient.push(bytes);
      this.onAnswer();
      this.#flush();
    });
    client.on('close', () => {
      this.isOpen = false;
      this.#flush();
    });
    database.on('close', () => {
      this.#databaseGone = true;
      ended();
      this.#flush();
    });
  }

  hold(direction: 'both' | 'toClient'): void {
    this.#held = new Set(direction === 'both' ? ['toDatabase', 'toClient'] : ['toClient']);
  }

  release(): void {
    this.#held.clear();
    this.#flush();
  }

  cut(): void {
    this.#client.destroy();
    this.#database.destroy();
  }

  #flush(): void {
    if (!this.#held.has('toDatabase'))
      for (const bytes of this.#toDatabase.splice(0)) this.#database.write(bytes);
    if (!this.#held.has('toClient')) for (const bytes of this.#toClient.splice(0)) this.#client.write(bytes);
    // While anything is held neither side learns that the other has gone: so it is with a cable pulled.
    if (this.#held.size > 0) return;
    if (!this.isOpen) this.#database.end();
    if (this.#databaseGone) this.#client.end();
  }
}
