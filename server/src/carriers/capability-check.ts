import { crossesCustomsBorder } from '../postal/index.ts';
import type { QuoteRequest } from '../schema/quote.ts';
import type { CarrierMessage } from '../schema/rate.ts';
import type { Carrier } from './carrier.ts';
import type { Capabilities, CarrierPlugin } from './plugin.ts';

/** A carrier that is asked only for what its plug-in declares. Anything else gets no quote, and a message that says why. */
export function withCapabilityCheck(carrier: Carrier, { id, name, capabilities }: CarrierPlugin): Carrier {
  return {
    ...carrier,
    async quote(request) {
      const messages = unsupportedBy(capabilities, request).map(
        (what): CarrierMessage => ({
          carrier: id,
          code: 'UNSUPPORTED_OPTION',
          message: `${name} does not support ${what}`,
        }),
      );
      return messages.length > 0 ? { quotes: [], messages } : carrier.quote(request);
    },
  };
}

function unsupportedBy(can: Capabilities, request: QuoteRequest): string[] {
  const { options = {}, shipFrom, shipTo } = request;
  const needs: [isNeeded: boolean, isSupported: boolean, what: string][] = [
    [(options.signature ?? 'none') !== 'none', can.signature, 'signature: it can not ask for one'],
    [options.saturdayDelivery === true, can.saturdayDelivery, 'saturdayDelivery'],
    [(options.insuredValue ?? 0) > 0, can.insurance, 'insuredValue: it does not insure parcels'],
    [(options.labelMessages ?? []).length > 0, can.labelMessages, 'labelMessages'],
    [request.parcels.length > 1, can.multiParcel, 'several parcels in one shipment'],
    [crossesCustomsBorder(shipFrom, shipTo), can.customs, 'shipments that cross a border'],
    [request.isReturn === true, can.returns, 'returns'],
  ];
  return needs.filter(([isNeeded, isSupported]) => isNeeded && !isSupported).map(([, , what]) => what);
}
