// A merchant's morning on a temporary server, shown live. Afterwards the dashboard stays up to look around in.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { startInstallation } from '../tests/walk/installation.mjs';
import { DemoFailure } from './demo/failure.mjs';
import { merchantsMorning } from './demo/morning.mjs';
import { startReceiver } from './demo/receiver.mjs';
import { createScreen } from './demo/screen.mjs';
import { loadSdk } from './demo/sdk.mjs';

const USAGE = `Usage: npm run demo [-- --exit]
  --exit   end after the tour instead of keeping the dashboard up
`;
/** A key may send 60 requests a minute, so each program of the merchant has its own. */
const PROGRAMS = ['Web shop', 'Packing desk', 'Driver’s scanner', 'Back office'];

function readArguments() {
  try {
    return parseArgs({ options: { exit: { type: 'boolean', default: false } } }).values;
  } catch {
    process.stderr.write(USAGE);
    process.exit(2);
  }
}

const { exit } = readArguments();
const screen = createScreen(process.stdout);
const undo = [];
const end = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};
const stopped = new AbortController();
// Ctrl+C arrives twice, from the terminal and from npm: the second must not end it while it removes its data.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort());
const interruption = once(stopped.signal, 'abort').then(() => 'interrupted');

try {
  const outcome = await Promise.race([demo(), interruption]);
  if (outcome !== 'interrupted' && !exit) await interruption;
} catch (error) {
  screen.failure(error instanceof DemoFailure ? error.message : error.stack);
  process.exitCode = 1;
} finally {
  screen.status('');
  await end();
}
// An interrupted tour may still be waiting for its next step.
process.exit();

async function demo() {
  const startedAt = Date.now();
  screen.status('starting a server…');
  const { createWaybill, verifyWebhook } = await loadSdk(undo);
  const receiver = await startReceiver(verifyWebhook, screen);
  undo.push(receiver.close);
  const port = await freePort();
  const installation = await startInstallation({
    caCertificate: receiver.certificate,
    undo,
    email: 'demo@example.com',
    keyNames: PROGRAMS,
    isScratch: true,
    // Customers' pages need to know where the server is.
    settings: { PORT: String(port), WAYBILL_PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  const { origin, user, keys } = installation;
  screen.title('Waybill demo: a merchant’s morning', [
    `Server     ${origin}, ${installation.database}, with its data in a temporary folder`,
    `Receiver   ${receiver.url}, which verifies every webhook with the SDK`,
  ]);

  const [shop, desk, scanner, office] = keys.map((apiKey) => createWaybill({ baseUrl: origin, apiKey }));
  const { customersPage } = await merchantsMorning({
    clients: { shop, desk, scanner, office },
    receiver,
    screen,
  });

  const seconds = Math.round((Date.now() - startedAt) / 1000);
  screen.ending(
    `Done in ${seconds} s: ${receiver.deliveries.size} webhooks received, every signature verified.`,
    [
      `Customer   ${customersPage}`,
      `Dashboard  ${origin}`,
      `Log in     ${user.email}`,
      `Password   ${user.password}`,
      `Docs       ${origin}/docs`,
      ...(exit ? [] : ['', 'The server runs until you press Ctrl+C; then its data is deleted.']),
    ],
  );
}

/** One that nobody listens on, as far as the system knows. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
