import type { Schemas } from '@waybill/sdk';
import { countryName } from '../lib/countries.ts';
import { townLine } from '../lib/town-line.ts';
import { EmailText } from './email-text.tsx';

/** An address as it is written on an envelope. */
export function AddressText({ address }: { address: Schemas['Address'] }) {
  const { name, company, street1, street2, country, phone, email } = address;
  const lines = [name, company, street1, street2, townLine(address), countryName(country), phone, email];
  return (
    <address style={{ fontStyle: 'normal', lineHeight: 1.55 }}>
      {[...new Set(lines)].map(
        (line) =>
          line && (
            <div key={line}>
              <EmailText>{line}</EmailText>
            </div>
          ),
      )}
    </address>
  );
}
