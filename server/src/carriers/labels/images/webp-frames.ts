/** Chunks of a RIFF file begin with four letters and a length, and have an even number of bytes. */
const HEAD_BYTES = 8;
/** Before the picture of a frame: where it is, how large, and for how long. */
const FRAME_BYTES = 16;
const ALPHA = 0b10000;

interface Chunk {
  kind: string;
  /** All of it, with its head. */
  whole: Buffer;
  data: Buffer;
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
    const end = at + HEAD_BYTES + bytes.readUInt32LE(at + 4);
    const next = end + (end % 2);
    chunks.push({
      kind: bytes.toString('latin1', at, at + 4),
      whole: bytes.subarray(at, next),
      data: bytes.subarray(at + HEAD_BYTES, end),
    });
    at = next;
  }
  return chunks;
}

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** The first frame of an animated WebP, as a WebP of its own. */
export function firstFrame(bytes: Buffer): Buffer {
  const frame = chunksOf(bytes.subarray(12)).find(({ kind }) => kind === 'ANMF');
  if (frame === undefined) throw new Error('the WebP has no frames');
  const parts = chunksOf(frame.data.subarray(FRAME_BYTES));
  const picture = parts.filter(({ kind }) => kind === 'VP8 ' || kind === 'VP8L' || kind === 'ALPH');
  const header = Buffer.alloc(10);
  header.writeUInt8(ALPHA, 0);
  frame.data.copy(header, 4, 6, 12);
  const isPlain = picture.length === 1;
  const body = [...(isPlain ? [] : [chunk('VP8X', header)]), ...picture.map(({ whole }) => whole)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}
