import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { OperatorError } from '../lib/errors.ts';

/** Before the SHA-256 of all bytes of the file up to here. Whoever unpacks gzip ignores what follows a zero. */
const MARK = Buffer.from('\0waybill seal\n');
const SEAL_BYTES = MARK.length + 32;

/** Passes the bytes of a file on and ends them with a seal. */
export function createSeal(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([MARK, hash.digest()]));
    },
  });
}

/**
 * Reads the file and compares its seal: a checksum inside of it would not see every bit of how it is packed. Returns how many
 * bytes there are before the seal; undefined for a file without one.
 */
export async function checkSeal(path: string): Promise<number | undefined> {
  const file = await open(path, 'r');
  let size: number;
  const seal = Buffer.alloc(SEAL_BYTES);
  try {
    ({ size } = await file.stat());
    if (size <= SEAL_BYTES) return undefined;
    await file.read(seal, 0, SEAL_BYTES, size - SEAL_BYTES);
  } finally {
    await file.close();
  }
  if (!seal.subarray(0, MARK.length).equals(MARK)) return undefined;
  const content = size - SEAL_BYTES;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: content - 1 })) hash.update(chunk as Buffer);
  if (!hash.digest().equals(seal.subarray(MARK.length)))
    throw new OperatorError(`${path} is damaged: its checksum is wrong`);
  return content;
}
