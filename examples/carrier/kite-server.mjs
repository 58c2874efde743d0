// The API of Kite Couriers, in memory. `node kite-server.mjs` runs it on port 4747 for trying the plug-in out;
// kite-samples.mjs starts it for tests, with faults.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const SERVICES = [
  { service: 'glide', name: 'Glide', cents: 700, days: 3 },
  { service: 'swoop', name: 'Swoop', cents: 1900, days: 1 },
];
const MAX_GRAMS = 30_000;
const PAGE_SIZE = 50;

export async function startKiteServer({ apiKey = 'kite_test_4f1c9a', port = 0, onHang = () => {} } = {}) {
  const shipments = new Map();
  const faults = [];
  let lastCode = 0;

  /** What happens at each path, as a status and a body. */
  function answer(method, path, body) {
    if (path === '/account') return [200, { services: SERVICES }];
    if (path === '/quotes') return quote(body);
    if (path.startsWith('/shipments?')) return list(new URLSearchParams(path.slice('/shipments?'.length)));
    if (path === '/shipments') return sell(body);
    const [, kind, name, action] = path.split('/');
    const known = [...shipments.values()].find(
      ({ reference, id, codes }) => reference === name || id === name || codes.includes(name),
    );
    if (known === undefined) return [404, { error: 'Nothing by this name' }];
    if (kind === 'parcels' && action === 'label.pdf') return [200, labelOf(name)];
    if (kind === 'parcels') return [200, { code: name, events: known.events }];
    if (method === 'POST' && action === 'cancel') {
      known.isCancelled = true;
      return [200, { refund: 'refunded' }];
    }
    return [200, known];
  }

  function quote({ grams, signature }) {
    if (grams.some((weight) => weight > MAX_GRAMS)) return [422, { error: 'A parcel may weigh 30 kg' }];
    const quotes = SERVICES.map((service) => ({ ...service, cents: priceOf(service, grams, signature) }));
    return [200, { quotes }];
  }

  function sell({ reference, note, service, cents, grams, signature }) {
    const known = shipments.get(reference);
    if (known !== undefined) return [200, known];
    const sold = SERVICES.find((one) => one.service === service);
    if (sold === undefined) return [422, { error: 'There is no such service' }];
    if (priceOf(sold, grams, signature) !== cents) return [422, { error: 'The price has changed' }];
    const codes = grams.map(() => `KITE${String(++lastCode).padStart(8, '0')}`);
    const events = [{ status: 'booked', at: new Date().toISOString(), text: 'Label created' }];
    const shipment = { id: `k${lastCode}`, reference, note, cents, codes, events, isCancelled: false };
    shipments.set(reference, shipment);
    return [201, shipment];
  }

  /** The newest first. */
  function list(query) {
    const sold = [...shipments.values()].reverse().filter(({ events: [{ at }] }) => {
      const time = Date.parse(at);
      return time >= Number(query.get('since')) && time <= Number(query.get('until'));
    });
    const from = (Number(query.get('page')) - 1) * PAGE_SIZE;
    return [
      200,
      { shipments: sold.slice(from, from + PAGE_SIZE), pages: Math.ceil(sold.length / PAGE_SIZE) },
    ];
  }

  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const fault = faults.shift();
    if (fault?.kind === 'lose request') return request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return reply(response, 401, { error: 'Unknown API key' });
    if (fault?.kind === 'refuse') return reply(response, 422, { error: fault.reason });
    const text = Buffer.concat(chunks).toString();
    const [status, body] = answer(request.method, request.url, text === '' ? {} : JSON.parse(text));
    if (fault?.kind === 'hang') return onHang();
    if (fault?.kind === 'lose answer') return request.socket.destroy();
    if (fault?.kind === 'fail') return reply(response, 500, { error: 'Something broke' });
    if (fault?.kind === 'garble') return response.end('<html>OK');
    reply(response, status, body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    apiKey,
    /** The next request goes wrong. */
    next: (kind, reason) => faults.push({ kind, reason }),
    chargesOf: (reference) => (shipments.get(reference)?.isCancelled === false ? 1 : 0),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const priceOf = ({ cents }, grams, signature) =>
  grams.reduce((sum, weight) => sum + cents + Math.ceil(weight / 1000) * 50, 0) +
  (signature === 'none' ? 0 : 300);

function reply(response, status, body) {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' });
  response.end(isFile ? body : JSON.stringify(body));
}

/** The smallest PDF with a line of text, 4 by 6 inches. */
function labelOf(code) {
  const text = `BT /F1 24 Tf 24 360 Td (KITE ${code}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return String(offset).padStart(10, '0');
  });
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const table = `xref\n0 6\n0000000000 65535 f \n${entries}trailer<</Size 6/Root 1 0 R>>\n`;
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url, apiKey } = await startKiteServer({ port: 4747 });
  process.stdout.write(`Kite Couriers listen at ${url}, API key ${apiKey}\n`);
}
