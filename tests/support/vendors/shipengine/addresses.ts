import type { Json } from '../vendor-server.ts';

/** One address as `POST /v1/addresses/validate` answers it. */
export function validated(original: Json): Json {
  const { address_line1: street = '', city_locality: city, postal_code: zip } = original;
  const wrong =
    zip === '00001' || city === 'Not A City' || street === ''
      ? message('a1004', 'Address not found', 'address_not_found')
      : /\d/.test(street)
        ? undefined
        : message('a1002', 'Invalid House Number', 'invalid_house_number');
  if (wrong) return { status: 'error', original_address: original, matched_address: null, messages: [wrong] };
  const upper = (text: string | undefined | null) => text?.toUpperCase() ?? text ?? null;
  const matched = {
    ...original,
    name: upper(original.name),
    company_name: upper(original.company_name),
    address_line1: upper(street),
    address_line2: upper(original.address_line2),
    address_line3: null,
    city_locality: upper(city),
    postal_code: /^\d{5}$/.test(zip ?? '') ? `${zip}-2506` : zip,
    address_residential_indicator: original.company_name ? 'no' : 'yes',
  };
  return { status: 'verified', original_address: original, matched_address: matched, messages: [] };
}

const message = (code: string, text: string, detail: string) => ({
  code,
  message: text,
  type: 'error',
  detail_code: detail,
});
