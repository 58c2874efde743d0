import { connect } from 'node:net';
import { until } from '../until.ts';
import type { Block } from './blocks.ts';
import { BEFORE, STAND_INS } from './exceptions.ts';
import { isPrintedIn } from './printed.ts';
import { openTerminal, type Terminal } from './terminal.ts';

interface Place {
  folder: string;
  /** Free ones, instead of 3000 and 8080, which may be taken. */
  serverPort: number;
  receiverPort: number;
  env: Record<string, string>;
  /** A server that runs already, and a key for it. */
  running?: { key: string };
  /** What else stands in for what pages name. */
  urls: Record<string, string>;
}

const EMAIL = 'you@example.com';
const STARTS_SERVER = /\bnpm start$/m;
/** In the foreground, so that the reader opens another terminal for what follows. */
const STAYS =
  /(?:^npx waybill webhooks (?:listen (?!.*--print-secret).*[^&]|receive.*)| node \S*node\.mjs|^node \S*node\.mjs)\n$/m;
const READABLE = /webhooks (?:listen .*--forward-to|receive)/;
/** What commands that stay print once they are ready: readers are told to wait for it. */
const READY = /^(?:Forwarding the events|Listening on )/m;

export interface Reader {
  follow(block: Block): Promise<void>;
  close(): Promise<void>;
}

/** Someone who pastes the blocks of a page in their order, the server in a terminal of its own, and reads what is printed. */
export function createReader(page: string, place: Place): Reader {
  const { folder, serverPort, receiverPort } = place;
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...place.env };
  const terminals: Terminal[] = [];
  const open = (own: Record<string, string>) => {
    const terminal = openTerminal(folder, { ...env, ...own });
    terminals.push(terminal);
    return terminal;
  };
  const main = open({ PORT: String(receiverPort) });
  let server: Terminal | undefined;
  let isKnown = false;
  let last: { terminal: Terminal; start: number } | undefined;

  const here = (text: string): string =>
    Object.entries(STAND_INS[page] ?? {})
      .reduce((rest, [from, to]) => rest.replaceAll(from, place.urls[to] ?? to), text)
      .replaceAll('localhost:3000', `localhost:${serverPort}`)
      .replaceAll('localhost:8080', `localhost:${receiverPort}`);
  const onPage = (text: string): string =>
    text
      .replaceAll(`localhost:${serverPort}`, 'localhost:3000')
      .replaceAll(`localhost:${receiverPort}`, 'localhost:8080');

  async function startServer(commands: string): Promise<void> {
    await server?.close();
    server = open({ PORT: String(serverPort) });
    const start = server.start(commands);
    await server.printedUntil((text) => text.includes('Waybill is running at'), `"${commands}"`, start);
    last = { terminal: server, start };
  }

  /** What pages take for granted: a server and a key, as the quick start makes them. */
  async function takeForGranted(text: string): Promise<void> {
    if (place.running !== undefined) {
      if (!isKnown) await main.paste(`export WAYBILL_KEY=${place.running.key}`);
      isKnown = true;
      return;
    }
    if (server === undefined && /localhost:3000|\$WAYBILL_KEY/.test(text)) await startServer('npm start');
    if (isKnown || !/\$WAYBILL_KEY|--user you@/.test(text)) return;
    await main.paste(`npx waybill users create --email ${EMAIL}
export WAYBILL_KEY=$(npx waybill keys create --user ${EMAIL} --name docs --access shipping,addresses --quiet)`);
    isKnown = true;
  }

  return {
    async follow({ language, text, firstLine, isPrinted }) {
      let beforeIt: typeof last;
      const before = BEFORE[page]?.[firstLine];
      if (before !== undefined) {
        await takeForGranted(before);
        const start = await main.paste(here(before));
        beforeIt = { terminal: main, start };
      }
      if (language === 'sh') {
        if (text.includes('users create')) isKnown = true;
        if (STARTS_SERVER.test(text)) return startServer(here(text));
        await takeForGranted(text);
        const terminal = STAYS.test(text) ? open({ PORT: String(receiverPort) }) : main;
        const start = terminal === main ? await main.paste(here(text)) : terminal.start(here(text));
        last = { terminal, start };
        if (READABLE.test(text))
          await terminal.printedUntil((printed) => READY.test(printed), `"${text}" is not ready`, start);
        if (/node \S*(?:node|receiver)\.mjs/.test(text))
          await until(`"${text}" to listen`, () => isListening(receiverPort));
      } else if (isPrinted && last !== undefined) {
        const { terminal, start } = last;
        const isThere = (printed: string) =>
          [printed, beforeIt?.terminal.printed(beforeIt.start) ?? ''].some((one) =>
            isPrintedIn(text, onPage(one)),
          );
        await terminal.printedUntil(isThere, `Not printed: ${text}`, start);
      }
    },

    async close() {
      await Promise.all(terminals.map((terminal) => terminal.close()));
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
