import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Command } from 'commander';
import { codeOf, OperatorError } from '../../lib/errors.ts';

interface BridgeOptions {
  printer: string;
  origin: string[];
  port: string;
  token?: string;
}

export function printBridgeCommand(program: Command): void {
  program
    .command('print-bridge')
    .description(
      'print labels from the dashboard on a label printer connected to this computer; see ' +
        'docs/printing.md',
    )
    .requiredOption('--printer <address>', 'tcp://host:port, the path of a device, or lp:queue')
    .requiredOption('--origin <url...>', 'of the dashboard, as in the address bar: https://ship.example.com')
    .option('--port <number>', 'on which it listens, on this computer only', '9180')
    .option('--token <text>', 'that the dashboard sends; by default a new one')
    .action(run);
}

async function run({ printer: address, origin, port, token }: BridgeOptions): Promise<void> {
  const [{ createPrintBridge }, { openPrinter }] = await Promise.all([
    import('./bridge-server.ts'),
    import('./printer.ts'),
  ]);
  const printer = openPrinter(address);
  const origins = origin.map((url) => {
    if (!URL.canParse(url)) throw new OperatorError(`--origin: ${url} is not a URL`);
    return new URL(url).origin;
  });
  const secret = token ?? randomBytes(16).toString('hex');
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
  log(`Token       ${secret}`);
  log('Enter port and token in the dashboard, Settings > Printing. Ctrl+C ends the bridge.');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await once(server, 'close');
}
