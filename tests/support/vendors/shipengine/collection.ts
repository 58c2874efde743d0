import { randomUUID } from 'node:crypto';
import { randomHex } from '../serials.ts';
import type { Answer, Json, Route } from '../vendor-server.ts';
import { failed, invalid, notFound } from './errors.ts';
import type { Labels } from './labels.ts';
import { newId } from './rating.ts';

/** Manifests and pickups, both made of labels. */
export function createCollection(labels: Labels, origin: string) {
  const manifests: Json[] = [];
  const pickups: Json[] = [];
  const refuse = (message: string, code = 'invalid_status') => failed(400, 'business_rules', code, message);

  function labelsOf(ids: string[] | undefined): Json[] | Answer {
    if (!ids?.length) return invalid('label_ids', 'label_ids is required.');
    const found = ids.map((id) => labels.byId(id));
    if (found.includes(undefined)) return notFound('Label');
    if (found.some((label) => label.voided)) return refuse('A label was voided.');
    if (new Set(found.map((label) => label.carrier_id)).size > 1)
      return refuse('All labels must be from the same carrier.', 'invalid_field_value');
    return found;
  }

  function createManifest({ label_ids: ids }: Json): Answer {
    const found = labelsOf(ids);
    if (!Array.isArray(found) || typeof found[0] === 'number') return found as Answer;
    if (manifests.some((one) => one.label_ids.some((id: string) => ids.includes(id))))
      return refuse('A label is already included in a manifest.');
    const id = newId();
    const manifest = {
      manifest_id: id,
      form_id: newId(),
      created_at: new Date().toISOString(),
      ship_date: new Date().toISOString(),
      shipments: ids.length,
      label_ids: ids,
      warehouse_id: null,
      submission_id: randomHex(22),
      carrier_id: (found[0] as Json).carrier_id,
      manifest_download: { href: `${origin}/v1/downloads/1/${randomHex()}/form-manifest${id.slice(3)}.pdf` },
    };
    manifests.push(manifest);
    return [
      200,
      {
        ...manifest,
        manifests: [manifest],
        manifest_requests: [{ manifest_request_id: newId(), status: 'completed' }],
        request_id: randomUUID(),
        errors: [],
      },
    ];
  }

  function schedule(given: Json): Answer {
    const found = labelsOf(given.label_ids);
    if (!Array.isArray(found) || typeof found[0] === 'number') return found as Answer;
    const { contact_details: contact, pickup_window: window, pickup_notes } = given;
    for (const field of ['name', 'email', 'phone'])
      if (!contact?.[field]) return invalid(`contact_details.${field}`, `${field} is required.`);
    if (!window?.start_at || !window?.end_at) return invalid('pickup_window', 'pickup_window is required.');
    if (pickup_notes?.includes('closed'))
      return failed(400, 'business_rules', 'unspecified', 'The carrier does not pick up at this address.');
    const pickup = {
      pickup_id: `pik_${randomHex(22)}`,
      label_ids: given.label_ids,
      created_at: new Date().toISOString(),
      cancelled_at: null,
      carrier_id: (found[0] as Json).carrier_id,
      confirmation_number: randomHex(11).toUpperCase(),
      warehouse_id: null,
      pickup_address: null,
      contact_details: contact,
      pickup_notes: pickup_notes ?? '',
      pickup_window: window,
      pickup_windows: [window],
    };
    pickups.push(pickup);
    return [200, { ...pickup, request_id: randomUUID(), errors: [] }];
  }

  function cancel(id: string): Answer {
    const pickup = pickups.find((one) => one.pickup_id === id);
    if (!pickup) return notFound('Pickup');
    if (pickup.cancelled_at) return refuse('The pickup was already cancelled.');
    pickup.cancelled_at = new Date().toISOString();
    return [200, { pickup_id: id, request_id: randomUUID(), errors: [] }];
  }

  return { manifests, pickups, createManifest, schedule, cancel };
}
export type Collection = ReturnType<typeof createCollection>;

export function collectionRoutes(collection: Collection): Route[] {
  const { manifests, pickups } = collection;
  const found = (thing: Json, what: string): Answer => (thing === undefined ? notFound(what) : [200, thing]);
  const listed = (name: string, list: Json[]): Answer => [
    200,
    { [name]: list, total: list.length, page: 1, pages: list.length === 0 ? 0 : 1, links: {} },
  ];
  return [
    {
      call: 'scan form',
      method: 'POST',
      path: '/v1/manifests',
      handle: ({ body }) => collection.createManifest(body),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/manifests',
      handle({ query }) {
        const wanted = query.getAll('label_ids');
        return listed(
          'manifests',
          manifests.filter(
            ({ label_ids }) => wanted.length === 0 || wanted.some((id) => label_ids.includes(id)),
          ),
        );
      },
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/manifests/:id',
      handle: ({ ids: [id = ''] }) =>
        found(
          manifests.find((one) => one.manifest_id === id),
          'Manifest',
        ),
    },
    { call: 'pickup', method: 'POST', path: '/v1/pickups', handle: ({ body }) => collection.schedule(body) },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/pickups',
      handle: ({ query }) =>
        listed(
          'pickups',
          pickups.filter(({ created_at }) => created_at >= (query.get('created_at_start') ?? '')),
        ),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v1/pickups/:id',
      handle: ({ ids: [id = ''] }) =>
        found(
          pickups.find((one) => one.pickup_id === id),
          'Pickup',
        ),
    },
    {
      call: 'cancel pickup',
      method: 'DELETE',
      path: '/v1/pickups/:id',
      handle: ({ ids: [id = ''] }) => collection.cancel(id),
    },
  ];
}
