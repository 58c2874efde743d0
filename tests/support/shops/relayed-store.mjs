// A store plug-in for servers in a process of their own: relays each call to the shop that a test runs (relay-server.ts).

/** The calls that change nothing, which the HTTP client may repeat. */
const READS = ['check', 'pull', 'readOrder', 'ensureWebhooks', 'pullProducts'];
const WRITES = ['report', 'cancelReport', 'reportScan', 'pushStock'];

/** @type {import('../../../server/src/stores/plugin.ts').StorePlugin} */
export const store = {
  id: 'relayed',
  name: 'Corner Shop',
  hosts: 'public',
  settings: {
    type: 'object',
    required: ['url', 'apiKey'],
    properties: {
      url: {
        type: 'string',
        title: 'URL of the shop',
        format: 'uri',
        examples: ['https://shop.example.com'],
      },
      apiKey: { type: 'string', title: 'API key', format: 'password' },
      weightUnit: { type: 'string', title: 'Unit of weights', enum: ['oz', 'g'] },
    },
  },
  capabilities: {
    webhooks: true,
    createsWebhooks: false,
    shipmentReports: true,
    voids: true,
    scans: false,
    stock: true,
    products: true,
    statusMapping: true,
    canBeSilent: true,
    overlapMs: 60_000,
  },
  create: ({ url, apiKey }, { http }) => {
    const call = (name, isRead) => async (argument) => {
      const { status, json } = await http.send({
        method: 'POST',
        url: `${url}/${name}`,
        headers: { 'x-api-key': apiKey },
        json: { argument },
        isRead,
      });
      if (status !== 200) throw new Error(`answered with ${status}`);
      return json().answer;
    };
    return {
      ...Object.fromEntries(READS.map((name) => [name, call(name, true)])),
      ...Object.fromEntries(WRITES.map((name) => [name, call(name, false)])),
      receive: () => ({ outcome: 'accepted', signals: [] }),
    };
  },
};
