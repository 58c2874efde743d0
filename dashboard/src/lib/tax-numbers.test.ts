import { expect, test } from 'vitest';
import { declaredTaxNumbers } from './tax-numbers.ts';

test('the numbers of a declaration are listed by whose they are', () => {
  const sender = [
    { type: 'vat', number: 'DE123456789', country: 'DE' },
    { type: 'ioss', number: 'IM2761234567', country: 'DE' },
  ];
  const recipient = [{ type: 'eori', number: 'FR123', country: 'FR' }];
  expect(declaredTaxNumbers({ taxNumbers: { sender, recipient } })).toBe(
    'Sender: VAT DE123456789, IOSS IM2761234567. Recipient: EORI FR123',
  );
  expect(declaredTaxNumbers({ taxNumbers: { recipient } })).toBe('Recipient: EORI FR123');
  expect(declaredTaxNumbers({})).toBe('');
  expect(declaredTaxNumbers(null)).toBe('');
});
