import type { LabelFormat } from '../../schema/shipment.ts';

/** By its first bytes; undefined if it is something else. */
export function formatOf(bytes: Buffer): LabelFormat | undefined {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  const start = bytes.subarray(0, 1024).toString('latin1');
  if (start.includes('%PDF-')) return 'pdf';
  return start.includes('^XA') ? 'zpl' : undefined;
}
