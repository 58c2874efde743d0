import type { QuoteRequest } from '../../schema/quote.ts';

const CONFIRMATIONS = { none: 'NO_SIGNATURE', standard: 'SIGNATURE', adult: 'ADULT_SIGNATURE' } as const;

export function toVendorOptions({ options = {}, customs }: QuoteRequest) {
  const { signature, saturdayDelivery, labelMessages = [] } = options;
  return {
    // The one format that every carrier has and that the others are converted from, whatever the account's default is.
    label_format: 'PNG',
    ...(signature && { delivery_confirmation: CONFIRMATIONS[signature] }),
    ...(saturdayDelivery && { saturday_delivery: true }),
    ...Object.fromEntries(labelMessages.slice(0, 3).map((text, i) => [`print_custom_${i + 1}`, text])),
    ...(customs?.incoterm && { incoterm: customs.incoterm }),
    ...(customs?.invoiceNumber && { invoice_number: customs.invoiceNumber }),
  };
}
