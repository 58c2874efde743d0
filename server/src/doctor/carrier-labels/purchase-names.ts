import type { ListedPurchase } from '../../carriers/index.ts';

/** Shorter ones, such as the number of a service, are not unique. */
const MIN_NAME = 12;

/** What a carrier calls a purchase: its own id, and what was stored with it. */
export const namesOfPurchase = ({ carrierShipmentId, reference }: ListedPurchase): string[] => [
  carrierShipmentId,
  ...(reference ?? '').split(/\s+/),
];

/** What a carrier called a rate, whose first part often names the shipment that it was quoted for. */
export function namesOfRate(carrierRateId = ''): string[] {
  const [head = ''] = carrierRateId.split('/');
  return [carrierRateId, decoded(head)].filter((name) => name.length >= MIN_NAME);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
