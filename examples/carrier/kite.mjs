// A complete carrier plug-in: Kite Couriers, who do not exist. Their API is in kite-server.mjs.
// Use it with WAYBILL_CARRIER_PLUGINS=./examples/carrier/kite.mjs, and test it with
// waybill carrier-check ./examples/carrier/kite.mjs --samples ./examples/carrier/kite-samples.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

const ID = 'kite';
const GRAMS = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };
const STATUSES = { booked: 'pre_transit', moving: 'in_transit', delivered: 'delivered' };

export const carrier = {
  id: ID,
  name: 'Kite Couriers',
  carriers: [ID],
  hosts: ['api.kite-couriers.example'],
  settings: {
    type: 'object',
    properties: {
      apiKey: { type: 'string', title: 'API key', format: 'password', description: 'It begins with kite_' },
      webhookSecret: { type: 'string', title: 'Webhook secret', format: 'password' },
      baseUrl: { type: 'string', title: 'Base URL', format: 'uri', description: 'Only for a simulator' },
    },
    required: ['apiKey'],
  },
  capabilities: {
    multiParcel: true,
    customs: false,
    insurance: false,
    signature: true,
    saturdayDelivery: false,
    labelMessages: false,
    returns: false,
    addressVerification: false,
    trackers: false,
    webhooks: true,
    labelFormats: ['pdf'],
  },
  modeOf: ({ apiKey }) => (apiKey.startsWith('kite_test_') ? 'test' : 'production'),
  create: (settings, { http, mark }) => createKite(settings, http, mark),
};

function createKite({ apiKey, webhookSecret, baseUrl = 'https://api.kite-couriers.example' }, http, mark) {
  const call = (method, path, json) =>
    http.send({ method, url: baseUrl + path, headers: { authorization: `Bearer ${apiKey}` }, json });

  return {
    id: ID,
    name: carrier.name,

    // A quote changes nothing, so it may be retried. What goes wrong is a message, never an exception.
    async quote(request) {
      try {
        const answer = await http.send({
          method: 'POST',
          url: `${baseUrl}/quotes`,
          headers: { authorization: `Bearer ${apiKey}` },
          json: order(request),
          isRead: true,
        });
        if (answer.status !== 200)
          return noQuote(answer.status === 422 ? 'REFUSED' : 'UNAVAILABLE', reasonOf(answer));
        const offers = answer
          .json()
          .quotes.filter(({ service }) => request.services?.includes(service) ?? true);
        if (offers.length === 0) return noQuote('UNKNOWN_SERVICE', 'Kite Couriers has no such service');
        return { quotes: offers.map(toQuote), messages: [] };
      } catch {
        return noQuote('UNAVAILABLE', 'Kite Couriers gave no answer');
      }
    },

    // Kite Couriers sells a reference once. A 4xx is a refusal; whatever else happens, the label may have been sold.
    async buy(purchase) {
      try {
        const { reference, quote } = purchase;
        const body = { ...order(purchase), reference, note: mark, service: quote.service, cents: quote.rate };
        const answer = await call('POST', '/shipments', body);
        if (answer.status < 300) return { outcome: 'bought', label: toLabel(answer.json()) };
        return { outcome: answer.status < 500 ? 'refused' : 'unknown', reason: reasonOf(answer) };
      } catch {
        return { outcome: 'unknown', reason: 'Kite Couriers gave no answer' };
      }
    },

    // "Not found" is certain, so only Kite Couriers' own 404 says it.
    async findPurchase({ reference }) {
      try {
        const answer = await call('GET', `/shipments/${encodeURIComponent(reference)}`);
        if (answer.status === 200) return { outcome: 'bought', label: toLabel(answer.json()) };
        if (answer.status === 404 && answer.json().error) return { outcome: 'not_found' };
        return { outcome: 'unknown', reason: reasonOf(answer) };
      } catch {
        return { outcome: 'unknown', reason: 'Kite Couriers gave no answer' };
      }
    },

    async voidLabel({ carrierShipmentId }) {
      try {
        const answer = await call('POST', `/shipments/${carrierShipmentId}/cancel`);
        if (answer.status === 200) return { outcome: 'voided', refundStatus: answer.json().refund };
        return { outcome: answer.status < 500 ? 'refused' : 'unknown', reason: reasonOf(answer) };
      } catch {
        return { outcome: 'unknown', reason: 'Kite Couriers gave no answer' };
      }
    },

    // For `waybill doctor --carriers`: all pages, and whoever bought. By the mark Waybill knows its own labels, and this installation's.
    async listPurchases({ since, until }) {
      try {
        const purchases = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const answer = await call('GET', `/shipments?since=${since}&until=${until}&page=${page}`);
          if (answer.status !== 200) return { outcome: 'unknown', reason: reasonOf(answer) };
          const body = answer.json();
          purchases.push(...body.shipments.map(toPurchase));
          pages = body.pages;
        }
        return { outcome: 'listed', purchases, isComplete: true };
      } catch {
        return { outcome: 'unknown', reason: 'Kite Couriers gave no answer' };
      }
    },

    // Nothing is at stake here, so these reject where there is no answer.
    async track({ trackingCode }) {
      return toTracked(expectOk(await call('GET', `/parcels/${trackingCode}`)));
    },

    async documents({ trackingCodes, format }) {
      if (format !== 'pdf') throw new Error('Kite Couriers has labels as PDF only');
      return Promise.all(
        trackingCodes.map(async (code, parcel) => {
          const answer = await call('GET', `/parcels/${code}/label.pdf`);
          if (answer.status !== 200) throw new Error(`Kite Couriers answered ${answer.status}`);
          return { kind: 'label', name: 'Label', parcel, format, bytes: answer.body };
        }),
      );
    },

    async check() {
      const answer = await call('GET', '/account');
      if (answer.status === 401)
        return { isValid: false, reason: 'Kite Couriers does not accept the API key' };
      const services = expectOk(answer).services.map(({ service, name }) => ({
        ...{ carrier: ID, carrierName: carrier.name, service, serviceName: name },
      }));
      return { isValid: true, mode: carrier.modeOf({ apiKey }), services };
    },

    // The signature is verified before a byte of the body is read. Repeats are recognized by Waybill.
    async receive({ headers, body }) {
      if (!webhookSecret || !isSigned(body, webhookSecret, headers['kite-signature']))
        return { outcome: 'unverified', reason: 'The signature is missing or wrong' };
      const parcel = JSON.parse(body.toString());
      return {
        outcome: 'accepted',
        updates: [{ type: 'tracking', trackingCode: parcel.code, tracked: toTracked(parcel) }],
      };
    },
  };
}

const order = ({ shipFrom, shipTo, parcels, options }) => ({
  from: shipFrom,
  to: shipTo,
  grams: parcels.map(({ weight }) => Math.ceil(weight.value * GRAMS[weight.unit])),
  signature: options?.signature ?? 'none',
});

const toQuote = ({ service, name, cents, days }) => ({
  ...{ carrier: ID, service, serviceName: name, rate: cents, currency: 'USD', deliveryDays: days },
  ...{ zone: null, billableWeight: null, surcharges: [], deliveryDate: null },
});

const noQuote = (code, message) => ({ quotes: [], messages: [{ carrier: ID, code, message }] });

const toLabel = ({ id, cents, codes }) => ({
  parcels: codes.map((trackingCode) => ({ trackingCode })),
  trackingUrl: `https://kite-couriers.example/track/${codes[0]}`,
  rate: cents,
  currency: 'USD',
  carrierShipmentId: id,
});

const toPurchase = ({ id, reference, note, cents, codes, events, isCancelled }) => ({
  carrierShipmentId: id,
  reference: [note, reference].filter(Boolean).join(' '),
  trackingCodes: codes,
  purchasedAt: Date.parse(events[0].at),
  cost: cents,
  currency: 'USD',
  isVoided: isCancelled,
  refundStatus: isCancelled ? 'refunded' : null,
  voidRequest: `POST https://api.kite-couriers.example/shipments/${id}/cancel`,
});

const toTracked = ({ events }) => ({
  scans: events.map(({ status, at, text }) => ({
    status: STATUSES[status] ?? 'unknown',
    statusDetail: text,
    occurredAt: Date.parse(at),
    location: null,
  })),
});

function expectOk(answer) {
  if (answer.status !== 200) throw new Error(`Kite Couriers answered ${answer.status}`);
  return answer.json();
}

/** In the words of the carrier, where it has any. */
function reasonOf(answer) {
  try {
    return answer.json().error || `Kite Couriers answered ${answer.status}`;
  } catch {
    return `Kite Couriers answered ${answer.status}`;
  }
}

function isSigned(body, secret, signature) {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(String(signature ?? ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
