import { addressAt } from '../places.ts';
import type { Provider, Route, Row } from './cells.ts';
import { withValueAt } from './schema-fields.ts';
import type { Stage } from './stages.ts';

/** A request with values of its own in every field that one request can have at the same time. */
export type Scene = 'parcel' | 'abroad' | 'order' | 'rate' | 'select' | 'return' | 'pickup';

export interface SceneRequest {
  route: Route;
  scene: Scene;
}

const whole = (zip: string, name: string) => ({
  ...{
    ...addressAt(zip),
    name,
    company: `${name} Inc`,
    street1: `1 ${name} St`,
    street2: `Floor of ${name}`,
  },
  ...{ phone: zip === '90277' ? '3105550101' : '4155550102', email: `${name.toLowerCase()}@example.com` },
});
const LONDON = {
  name: 'Ada',
  street1: '1 High St',
  city: 'London',
  postalCode: 'SW1A 1AA',
  country: 'GB',
  phone: '2079460000',
};

const CUSTOMS = {
  ...{ contentsType: 'other', contentsExplanation: 'Show pieces', incoterm: 'DDP', invoiceNumber: 'INV-7' },
  items: [
    {
      ...{ description: 'Enamel mugs', quantity: 2, value: 25, currency: 'EUR', hsCode: '7323.94' },
      ...{ weight: { value: 1.5, unit: 'lb' }, originCountry: 'PT' },
    },
  ],
  taxNumbers: {
    sender: [{ type: 'vat', number: 'DE123456789', country: 'DE' }],
    recipient: [{ type: 'vat', number: 'GB123456789', country: 'GB' }],
  },
};

const parcelsOf = ({ packageType }: Stage) => [
  {
    weight: { value: 2, unit: 'lb' },
    dimensions: { length: 25.4, width: 12.7, height: 5.08, unit: 'cm' },
    packageType,
  },
];
/** EasyPost insures in dollars only, so that another currency is refused. */
const optionsOf = ({ provider }: Stage) => ({
  ...{ signature: 'adult', saturdayDelivery: true, insuredValue: 250, labelMessages: ['Line 1'] },
  insuredCurrency: provider === 'easypost' ? 'USD' : 'EUR',
});
const through = ({ carrierAccountId }: Stage) =>
  carrierAccountId === undefined ? {} : { carrierAccountId: carrierAccountId };

/** An order for two mugs of which there are none, which can be shipped only if stock is adjusted. */
async function newOrder({ merchant, warehouseId }: Stage) {
  const sku = `MUG-${Math.random().toString(36).slice(2)}`;
  const productId = await merchant.product(sku);
  await merchant.stock(productId, 0, warehouseId);
  return merchant.order([{ sku, quantity: 2 }], { warehouseId });
}

async function newPreset({ merchant, carrier, service }: Stage): Promise<string> {
  const name = `Preset ${Math.random().toString(36).slice(2)}`;
  return (await merchant.post('/presets', { name, carrier, service })).id;
}

/** The request of a scene, with everything in it, and what has to be there before. */
export async function requestOf(stage: Stage, { route, scene }: SceneRequest): Promise<object> {
  const { merchant, carrier, service, warehouseId } = stage;
  const named = route === '/rates' ? { services: [service] } : { carrier, service };
  if (scene === 'parcel')
    return {
      ...{ ...through(stage), ...named, shipTo: whole('90277', 'Tully'), shipFrom: whole('94107', 'Fenn') },
      ...{ parcels: parcelsOf(stage), options: optionsOf(stage), reference: 'PO-7731' },
      ...(route === '/shipments' && { labelFormat: 'zpl', metadata: { desk: '4' } }),
      // Where nothing is declared, wherever the parcel goes.
      ...((stage.provider === 'fleet' || stage.provider === 'plugin') && { customs: CUSTOMS }),
    };
  if (scene === 'abroad')
    return {
      ...{ ...through(stage), shipTo: LONDON, shipFrom: whole('94107', 'Fenn'), customs: CUSTOMS },
      ...{ parcels: [{ weight: { value: 2, unit: 'lb' } }] },
      ...(route === '/rates' ? { services: [stage.abroad] } : { carrier, service: stage.abroad }),
    };
  if (scene === 'order') {
    const { id, items } = await newOrder(stage);
    return {
      ...{ ...through(stage), ...named, orderId: id, warehouseId },
      ...{ items: [{ orderItemId: items[0].id, quantity: 1 }], stock: 'adjust' },
      ...(route === '/rates' && { stock: undefined, presetId: await newPreset(stage) }),
    };
  }
  const parcel = { shipTo: addressAt('90277'), warehouseId, parcels: [{ weight: { value: 2, unit: 'lb' } }] };
  if (scene === 'rate') {
    const { rates } = await merchant.post('/rates', { ...parcel, ...through(stage), services: [service] });
    return { rateId: rates[0].id };
  }
  if (scene === 'select')
    return {
      ...parcel,
      ...through(stage),
      select: {
        ...{ by: 'cheapest', withinDays: 60, arrivesBy: '2999-11-17', anyService: true },
        ...{ services: [service], carriers: [carrier] },
      },
    };
  return scene === 'return' ? returnOf(stage) : pickupOf(stage);
}

async function returnOf(stage: Stage) {
  const { merchant, carrier, service, warehouseId } = stage;
  const order = await newOrder(stage);
  const shipment = await merchant.post('/shipments', {
    ...{ ...through(stage), carrier, service, orderId: order.id, warehouseId, stock: 'adjust' },
  });
  return {
    ...{ orderId: order.id, shipmentId: shipment.id, warehouseId, createLabel: true, carrier, service },
    ...{ ...through(stage), parcels: parcelsOf(stage), options: optionsOf(stage) },
    ...{ notes: 'By the door', metadata: { desk: '4' } },
    items: [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Too small' }],
  };
}

async function pickupOf(stage: Stage) {
  const { merchant, carrier, service, warehouseId, carrierAccountId = 'fleet' } = stage;
  const shipment = await merchant.post('/shipments', {
    ...{ ...through(stage), carrier, service, warehouseId, shipTo: addressAt('90277') },
    parcels: [{ weight: { value: 2, unit: 'lb' } }],
  });
  return {
    ...{ carrierAccountId: carrierAccountId, warehouseId, carrier, shipmentIds: [shipment.id] },
    ...{ day: '2999-11-17', from: '09:00', until: '17:00', instructions: 'Ring twice', maxCost: 1_000 },
  };
}

/** In which scene a field is given. */
export function sceneOf(route: Route, field: string, provider: Provider): Scene {
  if (route === '/returns') return 'return';
  if (route === '/pickups') return 'pickup';
  if (field === 'rateId') return 'rate';
  if (field.startsWith('select.')) return 'select';
  if (['orderId', 'items', 'stock', 'warehouseId', 'presetId'].includes(field.split(/[.[]/)[0] ?? ''))
    return 'order';
  return field.startsWith('customs.') && provider !== 'fleet' && provider !== 'plugin' ? 'abroad' : 'parcel';
}

/** A request without the fields that this carrier refuses. */
export const withoutRefused = (request: object, rows: readonly Row[], provider: Provider): object =>
  pruned(
    rows
      .filter(({ cells }) => 'refused' in cells[provider])
      .reduce((left, { field }) => withValueAt(left, field, undefined), request),
  ) as object;

/** Without lists and objects that nothing is left in. */
function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Array.isArray(value)
    ? value.map(pruned).filter((one) => one !== undefined)
    : Object.fromEntries(
        Object.entries(value)
          .map(([name, one]) => [name, pruned(one)])
          .filter(([, one]) => one !== undefined),
      );
  return Object.keys(left).length > 0 ? left : undefined;
}
