import { LABEL_FILES, pdf } from '../label-files.ts';
import { SERVICE_LEVELS } from '../prices.ts';
import { randomHex } from '../serials.ts';
import type { Answer, Json, Route } from '../vendor-server.ts';
import { addressOf, verified } from './addresses.ts';
import { type Collection, collectionRoutes } from './collection.ts';
import { failed, notFound, required } from './errors.ts';
import type { Orders } from './orders.ts';
import type { Shipments } from './shipments.ts';
import type { Trackers } from './trackers.ts';

interface Parts {
  mode: string;
  shipments: Shipments;
  orders: Orders;
  trackers: Trackers;
  collection: Collection;
}

export function easyPostRoutes({ mode, shipments, orders, trackers, collection }: Parts): Route[] {
  const found = (thing: Json): Answer => (thing === undefined ? notFound() : [200, thing]);
  const bought = (body: Json, id: string): Answer => {
    const shipment = shipments.get(id);
    if (!shipment?.postage_label) return notFound();
    if (!body?.amount) return required('amount');
    shipments.insure(shipment, body.amount);
    return [200, shipment];
  };

  return [
    ...collectionRoutes(collection),
    {
      call: 'quote',
      method: 'POST',
      path: '/v2/shipments',
      handle({ body }) {
        if (!body.shipment) return required('shipment');
        const made = shipments.create(body.shipment);
        return Array.isArray(made) ? (made as Answer) : [201, made];
      },
    },
    { call: 'quote', method: 'POST', path: '/v2/orders', handle: ({ body }) => orders.create(body.order) },
    {
      call: 'buy',
      method: 'POST',
      path: '/v2/shipments/:id/buy',
      handle: ({ ids: [id = ''], body }) => shipments.buy(id, body),
    },
    {
      call: 'buy',
      method: 'POST',
      path: '/v2/orders/:id/buy',
      handle: ({ ids: [id = ''], body }) => orders.buy(id, body),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/shipments/:id',
      handle: ({ ids: [id = ''] }) => found(shipments.get(id)),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/orders/:id',
      handle: ({ ids: [id = ''] }) => found(orders.get(id)),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/shipments',
      handle: ({ query }) => [200, listed(shipments.list(), query)],
    },
    {
      call: 'refund',
      method: 'POST',
      path: '/v2/shipments/:id/refund',
      handle: ({ ids: [id = ''] }) => shipments.refund(id),
    },
    {
      call: 'insure',
      method: 'POST',
      path: '/v2/shipments/:id/insure',
      handle: ({ ids: [id = ''], body }) => bought(body, id),
    },
    {
      call: 'label',
      method: 'GET',
      path: '/v2/shipments/:id/label',
      handle: ({ ids: [id = ''], query }) => shipments.convert(id, query.get('file_format') ?? 'PNG'),
    },
    {
      call: 'follow',
      method: 'POST',
      path: '/v2/trackers',
      handle({ body: { tracker } }) {
        if (!tracker?.tracking_code) return required('tracker.tracking_code');
        const known = trackers.byCode(tracker.tracking_code);
        return [200, known ?? trackers.create(tracker.tracking_code, tracker.carrier ?? 'USPS', null)];
      },
    },
    {
      call: 'track',
      method: 'GET',
      path: '/v2/trackers/:id',
      handle: ({ ids: [id = ''] }) => found(trackers.byId(id) ?? trackers.byCode(id)),
    },
    {
      call: 'track',
      method: 'GET',
      path: '/v2/trackers',
      handle({ query }) {
        const [code, shipmentId] = [query.get('tracking_code'), query.get('shipment_id')];
        const list = trackers
          .list()
          .filter(
            (one) =>
              (code === null || one.tracking_code === code) &&
              (shipmentId === null || one.shipment_id === shipmentId),
          );
        return [200, { trackers: list.slice(0, 20), has_more: false }];
      },
    },
    {
      call: 'verify',
      method: 'POST',
      path: '/v2/addresses',
      handle({ body }) {
        if (!body.address) return required('address');
        return [201, body.verify ? verified(body.address, mode) : addressOf(body.address, mode)];
      },
    },
    {
      call: 'verify',
      method: 'POST',
      path: '/v2/addresses/create_and_verify',
      handle({ body }) {
        if (!body.address) return required('address');
        const address = verified(body.address, mode);
        const { success, errors } = address.verifications.delivery;
        return success
          ? [200, { address }]
          : failed(422, 'ADDRESS.VERIFY.FAILURE', 'Unable to verify address.', errors);
      },
    },
    { call: 'check', method: 'GET', path: '/v2/metadata/carriers', handle: () => [200, metadata()] },
    { call: 'check', method: 'GET', path: '/v2/webhooks', handle: () => [200, { webhooks: [] }] },
    {
      call: 'check',
      method: 'GET',
      path: '/v2/carrier_accounts',
      handle: () =>
        mode === 'test' ? failed(403, 'FORBIDDEN', 'Only with a production key.') : [200, carrierAccounts()],
    },
    { call: 'check', method: 'GET', path: '/v2/webhooks', handle: () => [200, { webhooks: [] }] },
    {
      call: 'other',
      method: 'POST',
      path: '/v2/webhooks',
      handle: ({ body: { webhook } }) =>
        webhook?.url
          ? [201, { id: `hook_${randomHex()}`, object: 'Webhook', mode, url: webhook.url, disabled_at: null }]
          : required('webhook.url'),
    },
    { call: 'file', method: 'GET', path: '/files/:kind/:token/:name', isPublic: true, handle: fileOf },
  ];
}

/** Newest first; shipments of an order only if they are asked for. */
function listed(all: Json[], query: URLSearchParams): Json {
  const isWanted = ({ created_at, order_id, postage_label }: Json) =>
    created_at >= (query.get('start_datetime') ?? '') &&
    created_at <= (query.get('end_datetime') ?? '9') &&
    (order_id === null || query.get('include_children') === 'true') &&
    (query.get('purchased') === 'false' || postage_label !== null);
  const before = all.findIndex(({ id }) => id === query.get('before_id'));
  const rest = all.slice(before + 1).filter(isWanted);
  const size = Math.min(100, Number(query.get('page_size') ?? 20));
  return { shipments: rest.slice(0, size), has_more: rest.length > size };
}

/** A label shows its tracking code, a form its name. */
function fileOf({ ids: [kind, , name = ''] }: { ids: string[] }): Answer {
  const [stem = '', extension = ''] = name.split('.');
  if (kind === 'form' || kind === 'scan_form') return { type: 'application/pdf', bytes: pdf(stem) };
  return LABEL_FILES[extension]?.(stem) ?? notFound();
}

const carrierAccounts = (): Json => ({
  carrier_accounts: ['UspsAccount', 'UpsDapAccount'].map((type) => ({
    id: `ca_${randomHex()}`,
    object: 'CarrierAccount',
    type,
  })),
});

const metadata = (): Json => ({
  carriers: (['USPS', 'UPS'] as const).map((carrier) => ({
    name: carrier === 'UPS' ? 'upsdap' : 'usps',
    human_readable: carrier,
    predefined_packages: [],
    service_levels: SERVICE_LEVELS.filter((level) => level.carrier === carrier).map(({ service, name }) => ({
      carrier: carrier.toLowerCase(),
      name: service,
      human_readable: name,
      description: null,
      dimensions: [],
      max_weight: null,
    })),
    shipment_options: [],
    supported_features: [],
  })),
});
