import { AddressText } from '../../ui/address-text.tsx';
import { isAddress, valueLines } from './field-text.ts';

/** A value of a field of an order, as people read it. */
export function FieldValue({ field, value, currency }: { field: string; value: unknown; currency: string }) {
  if (isAddress(value)) return <AddressText address={value} />;
  return valueLines(field, value, currency).map((line) => <div key={line}>{line}</div>);
}
