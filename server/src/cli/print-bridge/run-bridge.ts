import { once } from 'node:events';
import { codeOf, OperatorError } from '../../lib/errors.ts';
import { createPrintBridge } from './bridge-server.ts';
import { keptToken } from './kept-token.ts';
import { openPrinter } from './printer.ts';

export interface BridgeOptions {
  printer: string;
  origin: string[];
  port: string;
  token?: string | undefined;
}

const MAX_PORT = 65_535;

/** Runs until the process is told to end. */
export async function runBridge({ printer: address, origin, port, token }: BridgeOptions): Promise<void> {
  const printer = openPrinter(address);
  const origins = origin.map((url) => {
    if (!URL.canParse(url)) throw new OperatorError(`--origin: ${url} is not a URL`);
    return new URL(url).origin;
  });
  if (!/^\d+$/.test(port) || Number(port) > MAX_PORT)
    throw new OperatorError(`--port must be a number up to ${MAX_PORT}`);
  const secret = token ?? (await keptToken(port));
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const server = createPrintBridge({ origins, token: secret, printer, log });
  server.listen(Number(port), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(`Port ${port} cannot be used (${codeOf(error)}): choose another with --port`);
  }
  const bound = server.address();
  log(`Prints on   ${printer.name}`);
  log(`Listens on  http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`);
  // Who has given it knows it, and it stays out of the logs of a service.
  if (token === undefined) log(`Token       ${secret}`);
  log('Ctrl+C ends the bridge.');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await once(server, 'close');
}
