import { parseArgs } from 'node:util';
import { messageOf, OperatorError } from '../../lib/errors.ts';
import { runBridge } from './run-bridge.ts';

// `waybill print-bridge` as a file of its own, which the server offers at /docs/print-bridge.mjs: a packing desk needs nothing but Node.

const USAGE = `Prints labels from the dashboard on a label printer connected to this computer.

node print-bridge.mjs --printer ADDRESS --origin URL [--port 9180] [--token TEXT]

  --printer  tcp://host:port, the path of a device, or lp:queue
  --origin   of the dashboard, as in the address bar: https://ship.example.com
  --port     on which it listens, on this computer only
  --token    that the dashboard sends; by default one that is kept in ~/.waybill
`;

function optionsIn(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        printer: { type: 'string' },
        origin: { type: 'string', multiple: true },
        port: { type: 'string', default: '9180' },
        token: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new OperatorError(`${messageOf(error)} (add --help for usage)`);
  }
}

async function run(): Promise<void> {
  const { printer, origin, port, token, help } = optionsIn(process.argv.slice(2));
  if (help) process.stdout.write(USAGE);
  else if (printer === undefined || origin === undefined)
    throw new OperatorError('--printer and --origin are needed (add --help for usage)');
  else await runBridge({ printer, origin, port, token });
}

run().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`print-bridge: ${error.message}\n`);
  process.exitCode = 1;
});
