import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

export interface PngChunk {
  type: string;
  data: Buffer;
}

/** Throws if the file is cut off or a checksum is wrong. */
export function chunksOf(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) break;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: png.subarray(at + 8, end - 4) });
    at = end;
  }
  throw new Error('the PNG is damaged');
}

export function pngFile(chunks: readonly PngChunk[]): Buffer {
  const parts = [...chunks, { type: 'IEND', data: Buffer.alloc(0) }].flatMap(({ type, data }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return [length, body, sum];
  });
  return Buffer.concat([SIGNATURE, ...parts]);
}
