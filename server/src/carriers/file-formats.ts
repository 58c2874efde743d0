import type { LabelFormat } from '../schema/shipment.ts';

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** What may come before the file itself: a mark of byte order, blanks, and what printers and old programs put there. */
const HEAD_BYTES = 1024;

/** By its first bytes; undefined if it is something else, such as the error page of a server. */
export function formatOf(bytes: Uint8Array): LabelFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString(
    'latin1',
  );
  if (head.startsWith(PNG_SIGNATURE)) return 'png';
  // Neither a page of HTML nor JSON is a label, whatever it quotes.
  if (/^(\xef\xbb\xbf)?\s*[<{[]/.test(head)) return undefined;
  if (head.includes('%PDF-')) return 'pdf';
  return head.includes('^XA') ? 'zpl' : undefined;
}
