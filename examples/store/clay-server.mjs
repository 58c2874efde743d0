// The API of Clay Market, in memory. `node clay-server.mjs` runs it on port 4848 for trying the plug-in out;
// clay-samples.mjs starts it for tests, with faults.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const PAGE_SIZE = 5;

export async function startClayServer({ token = 'clay_test_7d20b1', port = 0, onHang = () => {} } = {}) {
  const orders = new Map();
  const faults = [];
  let lastId = 100;
  let lastChange = 0;

  /** The number makes two changes of the same millisecond different. */
  const touch = (order) => Object.assign(order, { updatedAt: Date.now(), change: ++lastChange });

  function placeOrder() {
    const id = String(++lastId);
    const lines = [
      { line: `${id}-1`, sku: 'MUG-1', title: 'Mug', quantity: 2, sent: 0, price: '18.50', grams: 340 },
    ];
    const address = {
      ...{ name: 'Grace Hopper', street: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA' },
      ...{ zip: '90277', country: 'US', email: 'grace@example.com' },
    };
    const order = { id, number: `CLAY-${id}`, status: 'paid', placedAt: Date.now(), currency: 'USD' };
    orders.set(id, touch({ ...order, address, lines, shipping: '4.90', note: null, shipments: [] }));
    return id;
  }

  /** What happens at each path, as a status and a body. */
  function answer(method, { pathname, searchParams }, body) {
    if (pathname === '/shop') return [200, { name: 'My Pottery', currency: 'USD' }];
    if (pathname === '/orders') return list(searchParams.get('after') ?? '0-0');
    const [, , id, shipments] = pathname.split('/');
    const order = orders.get(id);
    if (order === undefined) return [404, { error: 'There is no such order' }];
    if (shipments === undefined) return [200, order];
    return method === 'POST' ? ship(order, body) : [200, { shipments: order.shipments }];
  }

  function list(after) {
    const [time, change] = after.split('-').map(Number);
    const isAfter = (order) => order.updatedAt > time || (order.updatedAt === time && order.change > change);
    const found = [...orders.values()].filter(isAfter).sort((a, b) => a.change - b.change);
    const page = found.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const next = found.length > PAGE_SIZE ? `${last.updatedAt}-${last.change}` : null;
    return [200, { orders: page, next, now: Date.now() }];
  }

  function ship(order, { codes, items }) {
    for (const { line, quantity } of items) {
      const known = order.lines.find((one) => one.line === line);
      if (known === undefined) return [422, { error: 'There is no such line' }];
      known.sent += quantity;
    }
    if (order.lines.every(({ sent, quantity }) => sent >= quantity)) order.status = 'sent';
    const shipment = { id: `${order.id}-s${order.shipments.length + 1}`, codes };
    order.shipments.push(shipment);
    touch(order);
    return [201, shipment];
  }

  function nextFault(method) {
    const call = method === 'POST' ? 'report' : 'pull';
    const at = faults.findIndex((fault) => fault.call === call);
    return at === -1 ? undefined : faults.splice(at, 1)[0].kind;
  }

  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const fault = nextFault(request.method);
    if (fault === 'lose request') return request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${token}`)
      return reply(response, 401, { error: 'Unknown token' });
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url, 'http://clay');
    const [status, body] = answer(request.method, url, text === '' ? {} : JSON.parse(text));
    if (fault === 'hang') return onHang();
    if (fault === 'lose answer') return request.socket.destroy();
    if (fault === 'fail') return reply(response, 500, { error: 'Something broke' });
    if (fault === 'garble') return response.end('<html>OK');
    reply(response, status, body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    token,
    placeOrder,
    shippedOf: (id) => orders.get(id)?.lines.reduce((sum, { sent }) => sum + sent, 0) ?? 0,
    /** The next request of this kind goes wrong. */
    next: (call, kind) => faults.push({ call, kind }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reply(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url, token, placeOrder } = await startClayServer({ port: 4848 });
  placeOrder();
  process.stdout.write(`Clay Market listens at ${url}, token ${token}, with one order\n`);
}
