// Clients that each send one request at a time, in a process of their own. Counts what crosses the network in both directions.
import { Client } from 'undici';
import { newOrder } from '../api/cases.mjs';
import { answerWith } from '../children.mjs';

const CLIENTS = 16;
const API = '/api/v1';
const json = (value) => JSON.stringify(value);

/** What one request of each kind is. `subject` is an order or a shipment of an earlier answer. */
const REQUESTS = {
  order: ({ number }) => ({ method: 'POST', path: `${API}/orders`, body: newOrder(number) }),
  label: ({ subject }) => ({
    method: 'POST',
    path: `${API}/shipments`,
    body: json({ orderId: subject, carrier: 'fleet', service: 'ground' }),
  }),
  scan: ({ subject }) => ({
    method: 'POST',
    path: `${API}/shipments/${subject}/tracking-events`,
    body: json({ status: 'in_transit', statusDetail: 'Arrived at the sorting center' }),
  }),
  read: ({ subject }) => ({ method: 'GET', path: `${API}/orders/${subject}` }),
  list: () => ({ method: 'GET', path: `${API}/orders?limit=50` }),
  warehouse: () => ({
    method: 'POST',
    path: `${API}/warehouses`,
    body: json({
      name: 'Oakland',
      isDefault: true,
      address: {
        name: 'Mugs',
        street1: '2201 Broadway',
        city: 'Oakland',
        state: 'CA',
        postalCode: '94612',
        country: 'US',
      },
    }),
  }),
};

let keyTurn = 0;

/** Returns what the answers have as ids, and bytes received and sent by the server. */
answerWith(async ({ address, keys, kind, count, firstNumber = 0, subjects = [] }) => {
  const ids = [];
  let [received, sent, next] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: Math.min(CLIENTS, count) }, async () => {
      const client = new Client(address);
      while (next < count) {
        const i = next++;
        const request = REQUESTS[kind]({ number: firstNumber + i, subject: subjects[i % subjects.length] });
        const headers = {
          authorization: `Bearer ${keys[keyTurn++ % keys.length]}`,
          ...(request.body && { 'content-type': 'application/json' }),
        };
        const response = await client.request({ ...request, headers });
        const text = await response.body.text();
        if (response.statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${text}`);
        received += lengthOf(headers) + request.path.length + (request.body?.length ?? 0);
        sent += lengthOf(response.headers) + Buffer.byteLength(text);
        ids.push(JSON.parse(text).data.id);
      }
      await client.close();
    }),
  );
  return { ids, received, sent };
});

const lengthOf = (headers) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
