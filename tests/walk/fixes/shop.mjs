import { randomBytes } from 'node:crypto';
import { ADA } from '../shop.mjs';

const HONOLULU = {
  company: 'Mugs & Co',
  street1: '1450 Ala Moana Blvd',
  city: 'Honolulu',
  state: 'HI',
  postalCode: '96814',
  country: 'US',
};
export const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};
export const POUND = [{ weight: { value: 1, unit: 'lb' } }];

export async function openShop(steps) {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  steps.chapter('Open shop');
  const warehouse = (name, address, timezone) =>
    steps.post('/warehouses', { name: `${name} ${mark}`, address, timezone }, { tells: ({ name }) => name });
  const home = await warehouse('Oakland', OAKLAND, 'America/Los_Angeles');
  const other = await warehouse('Honolulu', HONOLULU, 'Pacific/Honolulu');
  let numbers = 1000;
  return {
    mark,
    home,
    other,
    product: (name, fields) =>
      steps.post(
        '/products',
        {
          sku: `${name.toUpperCase().replaceAll(' ', '-')}-${mark}`,
          name,
          price: 12.5,
          weight: { value: 12, unit: 'oz' },
          ...fields,
        },
        { tells: ({ sku, trackInventory }) => `${sku}, stock ${trackInventory ? 'tracked' : 'not tracked'}` },
      ),
    stock: (product, onHand, warehouse = home) =>
      steps.post(
        '/inventory/adjustments',
        { productId: product.id, warehouseId: warehouse.id, setTo: onHand, reason: 'count' },
        { holds: { level: { onHand } }, tells: ({ level }) => levelText(level) },
      ),
    order: (items, fields = {}, options = {}) =>
      steps.post(
        '/orders',
        {
          orderNumber: `${mark}-${++numbers}`,
          storeId: 'walk',
          warehouseId: home.id,
          shipTo: ADA,
          items,
          ...fields,
        },
        { tells: orderText, ...options },
      ),
    levels: (product, holds) =>
      steps.get(`/inventory?productId=${product.id}`, {
        holds,
        tells: (levels) => levels.map(levelText).join(' · ') || 'no stock level',
      }),
  };
}

export const buy = (steps, json, options = {}) =>
  steps.post('/shipments', json, { tells: shipmentText, ...options });

export const orderText = ({ orderNumber, status, allocation, items }) =>
  `${orderNumber} ${status}, allocation ${allocation}: ${items
    .map(({ name, quantity, allocatedQuantity }) => `${quantity} ${name} (${allocatedQuantity} reserved)`)
    .join(', ')}`;
const levelText = ({ onHand, allocated, available }) =>
  `on hand ${onHand}, reserved ${allocated}, available ${available}`;
const shipmentText = ({ trackingCode, status, service, shipTo, parcels }) =>
  `${trackingCode} ${status}, ${service}, ${parcels.length} parcel${parcels.length > 1 ? 's' : ''} to ${shipTo.city}`;
