// Walks through Waybill over HTTP: the first sale of a merchant, what goes wrong in ordinary use, a whole day, the
// merchant's own account of a carrier, and a connected shop.
import { parseArgs } from 'node:util';
import { createExchangeTeller } from './carrier/exchanges.mjs';
import { startVendor, VENDOR_NAMES } from './carrier/vendor.mjs';
import { carrierTour } from './carrier.mjs';
import { merchantsDay } from './day.mjs';
import { ordinaryUse } from './fixes.mjs';
import { startInstallation } from './installation.mjs';
import { createPrinter } from './printer.mjs';
import { startReceiver } from './receiver.mjs';
import { bringBack } from './return.mjs';
import { sell } from './sale.mjs';
import { openShop, tidyUp } from './shop.mjs';
import { createSteps, WalkFailure } from './steps.mjs';
import { createStageTeller, STORE_NAMES, startStage } from './store/stage.mjs';
import { storeTour } from './store.mjs';
import { voidLabel } from './void.mjs';

const USAGE = `Usage: npm run walk [-- TOUR]                        on a server of its own, gone afterwards (DATABASE_URL names its database)
       npm run walk -- --carrier NAME
       npm run walk -- --store NAME
       npm run walk -- --url URL --key KEY [--receive FILE]
  TOUR             sale (the default): from a product to its label, delivery and return, and a voided label;
                   fixes: what goes wrong in ordinary use, and how it is answered;
                   day: 200 orders with 30 short of stock, two receipts of stock and five surprising returns
  --carrier NAME   ${VENDOR_NAMES.join(' or ')}: rates, labels, tracking and refunds through an account of this vendor, which a local
                   server stands in for; every exchange with it is shown
  --store NAME     ${STORE_NAMES.join(', ')}: orders, changes, shipments and stock of a connected shop of this kind, which runs on this
                   machine; every exchange with it is shown
  --url URL        walk on the server at this address
  --key KEY        an API key of it with Shipping API access
  --receive FILE   check its webhooks too: FILE has the receiver's certificate and key, and is made where it is missing.
                   The server must run on this machine with WAYBILL_WEBHOOK_ALLOW_CIDRS=127.0.0.1 WAYBILL_WEBHOOK_CA_FILE=FILE
`;

const TOURS = {
  sale: { walk: firstSale, keys: 1 },
  fixes: { walk: ordinaryUse, keys: 6 },
  day: { walk: merchantsDay, keys: 6 },
  carrier: { walk: carrierTour, keys: 2 },
  store: { walk: storeTour, keys: 6 },
};

function readArguments() {
  const text = { type: 'string' };
  try {
    const options = { url: text, key: text, receive: text, carrier: text, store: text };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [tour = 'sale', ...others] = positionals;
    const isOwn = values.url === undefined && values.key === undefined;
    if (values.carrier !== undefined && isOwn && positionals.length === 0)
      if (VENDOR_NAMES.includes(values.carrier)) return { ...values, tour: 'carrier' };
    if (values.store !== undefined && isOwn && positionals.length === 0 && values.carrier === undefined)
      if (STORE_NAMES.includes(values.store)) return { ...values, tour: 'store' };
    const isTour = Object.hasOwn(TOURS, tour) && tour !== 'carrier' && tour !== 'store';
    const isKnown = isTour && others.length === 0 && values.store === undefined;
    if (values.carrier === undefined && isKnown && (isOwn || (tour === 'sale' && values.url && values.key)))
      return { ...values, tour };
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

const { url, key, receive, tour, carrier, store } = readArguments();
const print = createPrinter(process.stdout);
const undo = [];
const end = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end().finally(() => process.exit(1)));

try {
  await walk();
} catch (error) {
  if (error.name === 'MedusaUnavailable') print.skipped(error.message);
  else fail(error);
} finally {
  await end();
}

function fail(error) {
  print.failure(error instanceof WalkFailure ? error.message : error.stack);
  process.exitCode = 1;
}

async function walk() {
  const receiver = url === undefined || receive !== undefined ? await startReceiver(receive) : undefined;
  if (receiver) undo.push(receiver.close);
  const vendor = carrier === undefined ? undefined : await startVendor(carrier, undo);
  const stage = store === undefined ? undefined : await startStage(store, undo);
  const { keys } = TOURS[tour];
  const own =
    url === undefined
      ? await startInstallation({
          caCertificate: receiver.certificate,
          undo,
          email: `walk-${Date.now().toString(36)}@example.com`,
          keyNames: Array.from({ length: keys }, (_, i) => `walk ${i + 1}`),
          settings: {
            ...(vendor && { WAYBILL_CARRIER_HOSTS: vendor.hosts.join(',') }),
            ...(stage && { WAYBILL_STORE_HOSTS: stage.hosts.join(',') }),
          },
        })
      : undefined;
  const origin = own?.origin ?? new URL(url).origin;
  print.title('A walk through Waybill', `${origin}${own ? ` on ${own.database}` : ''}`);

  const startedAt = Date.now();
  const steps = createSteps({
    origin,
    keys: own?.keys ?? [key],
    receiver,
    print,
    ...(vendor && { exchanges: createExchangeTeller(vendor) }),
    ...(stage && { exchanges: createStageTeller(stage) }),
  });
  await TOURS[tour].walk(steps, stage ?? vendor ?? receiver, own);
  await steps.nothingElseArrived();
  await own?.stop();

  const hooks = receiver?.received.length
    ? `${receiver.received.length} webhooks, every signature right`
    : 'webhooks not looked at';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  print.success(`${steps.count()} requests and ${hooks}, in ${seconds} s`);
}

async function firstSale(steps, receiver) {
  const shop = await openShop(steps, receiver);
  const sale = await sell(steps, shop);
  await bringBack(steps, shop, sale);
  const order = await voidLabel(steps, shop);
  await tidyUp(steps, shop, order);
}
