import { LABEL_FILES, pdf } from '../label-files.ts';
import type { Answer, Json, Route } from '../vendor-server.ts';
import { validated } from './addresses.ts';
import { CARRIERS, carriersBody } from './carriers.ts';
import { type Collection, collectionRoutes } from './collection.ts';
import { invalid, notFound } from './errors.ts';
import type { Labels } from './labels.ts';
import { ratesOf } from './rating.ts';
import type { Shipments } from './shipments.ts';
import type { Tracking } from './tracking.ts';
import { signingKey } from './webhooks.ts';

interface Parts {
  shipments: Shipments;
  labels: Labels;
  tracking: Tracking;
  collection: Collection;
}

export function shipEngineRoutes({ shipments, labels, tracking, collection }: Parts): Route[] {
  const found = (thing: Json, what: string): Answer => (thing === undefined ? notFound(what) : [200, thing]);
  return [
    ...collectionRoutes(collection),
    { call: 'check', method: 'GET', path: '/v1/carriers', handle: () => [200, carriersBody()] },
    { call: 'quote', method: 'POST', path: '/v1/rates', handle: ({ body }) => shipments.quote(body) },
    { call: 'quote', method: 'POST', path: '/v1/rates/estimate', handle: ({ body }) => estimate(body) },
    {
      call: 'quote',
      method: 'GET',
      path: '/v1/rates/:id',
      handle: ({ ids: [id = ''] }) => found(shipments.rate(id)?.rate, 'Rate'),
    },
    {
      call: 'buy',
      method: 'POST',
      path: '/v1/labels/rates/:id',
      handle: ({ ids: [id = ''], body }) => labels.buy(id, body),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/labels/external_shipment_id/:id',
      handle: ({ ids: [id = ''] }) => found(labels.byReference(id), 'Label'),
    },
    {
      call: 'label',
      method: 'GET',
      path: '/v1/labels/:id',
      handle: ({ ids: [id = ''] }) => found(labels.byId(id), 'Label'),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/labels',
      handle({ query }) {
        const [start, end] = [query.get('created_at_start') ?? '', query.get('created_at_end') ?? '9'];
        const list = labels
          .list(query.get('rate_id'))
          .filter(({ created_at }) => created_at >= start && created_at <= end)
          .filter((label) =>
            ['tracking_number', 'shipment_id', 'carrier_id', 'service_code'].every(
              (name) => query.get(name) === null || label[name] === query.get(name),
            ),
          );
        const size = Number(query.get('page_size') ?? 25);
        const page = Number(query.get('page') ?? 1);
        const shown = list.slice((page - 1) * size, page * size);
        const pages = Math.ceil(list.length / size);
        return [200, { labels: shown, total: list.length, page, pages, links: {} }];
      },
    },
    {
      call: 'refund',
      method: 'PUT',
      path: '/v1/labels/:id/void',
      handle: ({ ids: [id = ''] }) => labels.voidLabel(id),
    },
    {
      call: 'track',
      method: 'GET',
      path: '/v1/labels/:id/track',
      handle: ({ ids: [id = ''] }) => found(tracking.get(labels.byId(id)?.tracking_number), 'Label'),
    },
    {
      call: 'track',
      method: 'GET',
      path: '/v1/tracking',
      handle({ query }) {
        const code = query.get('tracking_number');
        if (!code) return invalid('tracking_number', 'tracking_number is required.');
        return [200, tracking.get(code) ?? tracking.begin(code, query.get('carrier_code') ?? 'stamps_com')];
      },
    },
    {
      call: 'follow',
      method: 'POST',
      path: '/v1/tracking/start',
      handle({ query }) {
        const [code, carrier] = [query.get('tracking_number'), query.get('carrier_code')];
        if (!code) return invalid('tracking_number', 'tracking_number is required.');
        if (!carrier && !query.get('carrier_id')) return invalid('carrier_code', 'carrier_code is required.');
        tracking.begin(code, carrier ?? 'stamps_com');
        return [204, null];
      },
    },
    {
      call: 'verify',
      method: 'POST',
      path: '/v1/addresses/validate',
      handle: ({ body }) =>
        Array.isArray(body) ? [200, body.map(validated)] : invalid('', 'A list of addresses is required.'),
    },
    {
      call: 'file',
      method: 'GET',
      path: '/v1/downloads/:n/:token/:name',
      isPublic: true,
      handle: ({ ids: [, , name = ''] }) => fileOf(name),
    },
    {
      call: 'keys',
      method: 'GET',
      path: '/jwks',
      isPublic: true,
      handle: () => [200, { keys: [signingKey().jwk] }],
    },
  ];
}

function estimate(body: Json): Answer {
  const { carrier_ids = [], weight, dimensions } = body;
  const wanted = CARRIERS.filter(({ id }) => carrier_ids.includes(id) || body.carrier_id === id);
  if (wanted.length === 0) return invalid('carrier_ids', 'carrier_ids is required.');
  if (!weight) return invalid('weight', 'weight is required.');
  const shipment = {
    ship_from: { postal_code: body.from_postal_code, country_code: body.from_country_code },
    ship_to: { postal_code: body.to_postal_code, country_code: body.to_country_code },
    packages: [{ weight, dimensions }],
    customs: { customs_items: [{}] },
    confirmation: body.confirmation ?? 'none',
    insurance_provider: 'none',
  };
  const rates = wanted.flatMap((carrier) => ratesOf(carrier, shipment).rates);
  return [200, rates.map(({ rate_id: _, ...rate }) => ({ ...rate, rate_type: 'check' }))];
}

/** A label shows its tracking code, a form its name. */
function fileOf(name: string): Answer {
  const [, kind, code = '', extension = ''] = /^(label|form)-(\w+)\.(\w+)$/.exec(name) ?? [];
  if (kind === 'form') return { type: 'application/pdf', bytes: pdf(`invoice-${code}`) };
  return LABEL_FILES[extension]?.(code) ?? notFound('File');
}
