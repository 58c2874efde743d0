import { inflateSync } from 'node:zlib';
import { WalkFailure } from '../steps.mjs';

const BEGINNINGS = { pdf: '%PDF', png: '\x89PNG', zpl: '^XA' };

/** A file of the vendor's, held to its format and, where it is written in the file, its tracking code. */
export function describeFile(format, bytes, trackingCode) {
  const text = bytes.toString('latin1');
  if (!text.startsWith(BEGINNINGS[format])) throw new WalkFailure(`not a ${format}: ${text.slice(0, 40)}`);
  if (trackingCode !== undefined && !text.includes(trackingCode) && !unpacked(bytes).includes(trackingCode))
    throw new WalkFailure(`the ${format} is not the label of ${trackingCode}`);
  const size = `${format.toUpperCase()} of ${(bytes.length / 1024).toFixed(1)} KB`;
  return trackingCode === undefined ? size : `${size}, with ${trackingCode}`;
}

/** What is compressed in a PDF. */
function unpacked(bytes) {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return stream;
      }
    })
    .join('\n');
}
