import type { QuoteRequest } from '../../schema/quote.ts';
import { labelLines } from '../label-lines.ts';

const CONFIRMATIONS = { none: 'NO_SIGNATURE', standard: 'SIGNATURE', adult: 'ADULT_SIGNATURE' } as const;

export function toVendorOptions(request: QuoteRequest) {
  const { options = {}, customs } = request;
  const { signature, saturdayDelivery } = options;
  return {
    // The one format that every carrier has and that the others are converted from, whatever the account's default is.
    label_format: 'PNG',
    ...(signature && { delivery_confirmation: CONFIRMATIONS[signature] }),
    ...(saturdayDelivery && { saturday_delivery: true }),
    ...Object.fromEntries(labelLines(request).map((text, i) => [`print_custom_${i + 1}`, text])),
    ...(customs?.incoterm && { incoterm: customs.incoterm }),
    ...(customs?.invoiceNumber && { invoice_number: customs.invoiceNumber }),
  };
}
