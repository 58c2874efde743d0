import { randomHex } from '../serials.ts';
import type { Answer, Json, Route } from '../vendor-server.ts';
import { addressOf } from './addresses.ts';
import { failed, notFound, required } from './errors.ts';
import type { Shipments } from './shipments.ts';

/** Scan forms, batches of shipments that were bought before, and pickups. */
export function createCollection(shipments: Shipments, origin: string, mode: string) {
  const forms = new Map<string, Json>();
  const batches = new Map<string, Json>();
  const pickups = new Map<string, Json>();
  const times = () => ({ created_at: new Date().toISOString(), updated_at: new Date().toISOString() });
  const sold = (ids: Json[] | undefined): Json[] | undefined => {
    const found = (ids ?? []).map(({ id }) => shipments.get(id));
    return found.length > 0 && found.every((one) => one?.postage_label) ? found : undefined;
  };

  function createForm(given: Json): Answer {
    const members = sold(given?.shipments);
    // The words of the real API; the rules are those of its documentation.
    if (!members)
      return failed(
        422,
        'BATCH.CREATE.FAILURE',
        'Unable to create batch, one or more parameters were invalid.',
      );
    if (members.some((one) => one.scan_form))
      return failed(422, 'SCAN_FORM.INVALID', 'One or more shipments are already on a scan form.');
    if (members.some((one) => one.refund_status))
      return failed(422, 'SCAN_FORM.INVALID', 'Refunded shipments cannot be added to a scan form.');
    if (new Set(members.map((one) => one.selected_rate.carrier_account_id)).size > 1)
      return failed(422, 'SCAN_FORM.INVALID', 'All shipments must belong to the same carrier account.');
    const id = `sf_${randomHex()}`;
    const form = {
      id,
      object: 'ScanForm',
      ...times(),
      tracking_codes: members.map((one) => one.tracking_code),
      address: members[0].from_address,
      status: 'created',
      message: null,
      form_url: `${origin}/files/scan_form/${randomHex()}/${id}.pdf`,
      form_file_type: null,
      batch_id: `batch_${randomHex()}`,
      confirmation: null,
    };
    forms.set(id, form);
    for (const member of members) member.scan_form = form;
    return [200, form];
  }

  function createBatch(given: Json): Answer {
    const members = sold(given?.shipments);
    if (!members)
      return failed(
        422,
        'BATCH.CREATE.FAILURE',
        'Unable to create batch, one or more parameters were invalid.',
      );
    const id = `batch_${randomHex()}`;
    const batch = {
      id,
      object: 'Batch',
      mode,
      state: 'purchased',
      num_shipments: members.length,
      reference: null,
      ...times(),
      scan_form: null,
      shipments: members.map((one) => ({
        batch_status: 'postage_purchased',
        batch_message: null,
        reference: null,
        tracking_code: one.tracking_code,
        id: one.id,
      })),
      pickup: null,
      label_url: null,
    };
    batches.set(id, batch);
    // It is put together in the background.
    return [200, { ...batch, state: 'creating', shipments: [] }];
  }

  function createPickup(given: Json): Answer {
    for (const field of ['address', 'min_datetime', 'max_datetime'])
      if (!given?.[field]) return required(`pickup.${field}`);
    const members = sold(
      given.batch ? batches.get(given.batch.id)?.shipments : given.shipment && [given.shipment],
    );
    if (!members)
      return failed(
        422,
        'PICKUP.REQUEST.INVALID',
        'Invalid request, a batch with shipments or a shipment is required to create a Pickup.',
      );
    const carriers = new Set(members.map((one) => one.selected_rate.carrier));
    if (carriers.size > 1)
      return failed(
        422,
        'PICKUP.BATCH_CARRIER.INCONSISTENT',
        'Unable to create pickup, the carrier associated with the batch shipments is inconsistent.',
      );
    const [carrier] = carriers;
    const id = `pickup_${randomHex()}`;
    const isServed = given.address.zip !== '99999';
    const rate = (service: string, amount: string) => ({
      ...{ mode, service, rate: amount, currency: 'USD', ...times(), carrier, pickup_id: id },
      ...{ id: `pickuprate_${randomHex()}`, object: 'PickupRate' },
    });
    const pickup = {
      id,
      object: 'Pickup',
      ...times(),
      mode,
      status: 'unknown',
      reference: given.reference ?? null,
      min_datetime: given.min_datetime,
      max_datetime: given.max_datetime,
      is_account_address: given.is_account_address ?? false,
      instructions: given.instructions ?? null,
      messages: isServed
        ? []
        : [{ carrier, type: 'rate_error', message: 'Pickup is not available at this address' }],
      confirmation: null as string | null,
      address: addressOf(given.address, mode),
      carrier_accounts: [],
      pickup_rates: !isServed
        ? []
        : carrier === 'USPS'
          ? [rate('NextDay', '0.00')]
          : [rate('Same-day Pickup', '8.05'), rate('Future-day Pickup', '5.60')],
    };
    pickups.set(id, pickup);
    return [200, pickup];
  }

  function buyPickup(id: string, body: Json): Answer {
    const pickup = pickups.get(id);
    if (!pickup) return notFound();
    const chosen = pickup.pickup_rates.find(
      (one: Json) => one.carrier === body?.carrier && one.service === body?.service,
    );
    if (!chosen) return failed(422, 'PICKUP.RATE.INVALID', 'The rate is not one of this pickup.');
    if (pickup.status !== 'unknown')
      return failed(422, 'PICKUP.INVALID', 'This pickup has already been scheduled.');
    Object.assign(pickup, { status: 'scheduled', confirmation: `WTC${randomHex(8)}` });
    return [200, pickup];
  }

  function cancelPickup(id: string): Answer {
    const pickup = pickups.get(id);
    if (!pickup) return notFound();
    if (pickup.status !== 'scheduled')
      return failed(422, 'PICKUP.INVALID', 'Only a pickup that is scheduled can be canceled.');
    pickup.status = 'canceled';
    return [200, pickup];
  }

  return { forms, batches, pickups, createForm, createBatch, createPickup, buyPickup, cancelPickup };
}
export type Collection = ReturnType<typeof createCollection>;

export function collectionRoutes(collection: Collection): Route[] {
  const found = (thing: Json): Answer => (thing === undefined ? notFound() : [200, thing]);
  return [
    {
      call: 'scan form',
      method: 'POST',
      path: '/v2/scan_forms',
      handle: ({ body }) => collection.createForm(body.scan_form),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/scan_forms/:id',
      handle: ({ ids: [id = ''] }) => found(collection.forms.get(id)),
    },
    {
      call: 'pickup quote',
      method: 'POST',
      path: '/v2/batches',
      handle: ({ body }) => collection.createBatch(body.batch),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/batches/:id',
      handle: ({ ids: [id = ''] }) => found(collection.batches.get(id)),
    },
    {
      call: 'pickup quote',
      method: 'POST',
      path: '/v2/pickups',
      handle: ({ body }) => collection.createPickup(body.pickup),
    },
    {
      call: 'find',
      method: 'GET',
      path: '/v2/pickups/:id',
      handle: ({ ids: [id = ''] }) => found(collection.pickups.get(id)),
    },
    {
      call: 'pickup',
      method: 'POST',
      path: '/v2/pickups/:id/buy',
      handle: ({ ids: [id = ''], body }) => collection.buyPickup(id, body),
    },
    {
      call: 'cancel pickup',
      method: 'POST',
      path: '/v2/pickups/:id/cancel',
      handle: ({ ids: [id = ''] }) => collection.cancelPickup(id),
    },
  ];
}
