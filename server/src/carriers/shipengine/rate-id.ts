/** What is needed to buy a rate, and to recognize its label afterwards. */
export interface RateId {
  /** The quote's shipment, which all rates of the quote share. */
  externalShipmentId: string;
  rateId: string;
  carrierId: string | undefined;
}

/** As the `carrierRateId` of a quote. None of the parts contains a slash. */
export const toRateId = ({ externalShipmentId, rateId, carrierId }: RateId): string =>
  [externalShipmentId, rateId, carrierId].filter((part) => part !== undefined).join('/');

export function parseRateId(text: string | undefined): RateId | undefined {
  const [externalShipmentId, rateId, carrierId] = text?.split('/') ?? [];
  return externalShipmentId && rateId ? { externalShipmentId, rateId, carrierId } : undefined;
}
