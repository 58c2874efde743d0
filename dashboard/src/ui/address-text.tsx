import type { Schemas } from '@waybill/sdk';
import { countryName } from '../lib/countries.ts';

/** An address as it is written on an envelope. */
export function AddressText({ address }: { address: Schemas['Address'] }) {
  const { name, company, street1, street2, city, state, postalCode, country, phone, email } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, company, street1, street2, place, countryName(country), phone, email];
  return (
    <address style={{ fontStyle: 'normal', lineHeight: 1.55 }}>
      {[...new Set(lines.filter(Boolean))].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
