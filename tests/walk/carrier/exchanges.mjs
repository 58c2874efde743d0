/** The interesting part of each answer of a vendor, by what was asked. */
const TELLERS = {
  easypost: {
    quote: ({ rates, messages }) => [
      ...rates.map(({ carrier, service, rate }) => `${carrier} ${service} ${rate}`),
      ...messages.map(({ carrier, message }) => `${carrier}: ${message}`),
    ],
    buy: (body) =>
      (body.shipments ?? [body]).map(
        ({ tracking_code, selected_rate, fees }) =>
          `${tracking_code}, ${selected_rate.service} ${selected_rate.rate}, ${fees.map(feeText).join(' + ')}`,
      ),
    insure: ({ insurance, fees }) => [`insured for ${insurance}, ${fees.map(feeText).join(' + ')}`],
    refund: ({ refund_status }) => [`refund_status ${refund_status}`],
    find: (body) =>
      (body.shipments ?? [body]).map(
        ({ tracking_code, refund_status }) => `${tracking_code}, refund_status ${refund_status}`,
      ),
    label: ({ postage_label }) => [
      `label_pdf_url, label_zpl_url: ${[postage_label.label_pdf_url, postage_label.label_zpl_url].map(isThere)}`,
    ],
    follow: ({ id, carrier, status }) => [`${id} ${carrier} ${status}`],
    track: ({ id, carrier, status }) => [`${id} ${carrier} ${status}`],
    verify: ({ street1, zip, residential, verifications }) => [
      `${street1}, ${zip}, residential ${residential}, delivery.success ${verifications.delivery?.success}`,
    ],
    check: ({ carriers = [] }) => [firstOf(carriers.map(({ human_readable }) => human_readable))],
  },
  shipengine: {
    quote: ({ rate_response }) => [
      ...rate_response.rates.map(
        ({ service_code, shipping_amount }) => `${service_code} ${shipping_amount.amount}`,
      ),
      ...rate_response.errors.map(({ carrier_code, message }) => `${carrier_code}: ${message}`),
    ],
    buy: ({ label_id, packages, shipment_cost, insurance_cost }) => [
      `${label_id} ${packages.map(({ tracking_number }) => tracking_number).join(', ')}, ` +
        `${shipment_cost.amount} + insurance ${insurance_cost.amount}`,
    ],
    refund: ({ approved, message }) => [`approved ${approved}: ${message}`],
    find: ({ label_id, tracking_number }) => [`${label_id} ${tracking_number}`],
    label: ({ label_id, status, refund_details }) => [
      `${label_id} ${status}${refund_details ? `, refund ${refund_details.refund_status}` : ''}`,
    ],
    track: ({ tracking_number, status_code }) => [`${tracking_number} ${status_code}`],
    verify: (list) =>
      list.map(({ status, matched_address }) => `${status}, ${matched_address?.postal_code ?? 'no match'}`),
    check: ({ carriers }) => [carriers.map(({ friendly_name }) => friendly_name).join(', ')],
  },
};

/** EasyPost knows a hundred carriers. */
const firstOf = (names) => (names.length > 8 ? `${names.slice(0, 8).join(', ')}, …` : names.join(', '));
const feeText = ({ type, amount }) => `${type} ${Number(amount).toFixed(2)}`;
const isThere = (url) => (url ? 'yes' : 'no');

/** Lines for the exchanges with the vendor since the last time. */
export function createExchangeTeller({ provider, server, replay }) {
  const journals = [server.journal, ...(replay ? [replay.journal] : [])];
  const told = journals.map(() => 0);
  return () => {
    const fresh = journals.flatMap((journal, index) => {
      const entries = journal.slice(told[index]);
      told[index] = journal.length;
      return entries;
    });
    return fresh.map(({ call, method, path, status, request, response }) => {
      const tell = status < 300 ? TELLERS[provider][call] : undefined;
      const text = tell
        ? tell(response).join(' · ')
        : typeof response === 'string'
          ? response
          : status < 300
            ? ''
            : JSON.stringify(response);
      return `${method} ${withoutTokens(path)} ${status}${askedFor(request)}  ${text}`;
    });
  };
}

/** Label URLs have a random part that says nothing. */
const withoutTokens = (path) => path.replace(/\/[0-9a-f]{32}\//, '/…/');

/** What of the request is worth a look: that a parcel crosses a border, or is insured. */
function askedFor(request) {
  const shipment = request?.shipment ?? request?.order;
  if (shipment === undefined) return '';
  const wishes = [
    (shipment.customs_info ?? shipment.customs) && 'customs',
    shipment.is_return && 'return',
    (shipment.shipments ?? shipment.packages)?.length > 1 && 'parcels',
  ].filter(Boolean);
  return wishes.length > 0 ? ` (with ${wishes.join(', ')})` : '';
}
