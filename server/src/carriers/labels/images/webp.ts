import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lazyImport } from '../../../lib/lazy-package.ts';

interface WebpDecoder {
  decode(bytes: Uint8Array): { width: number; height: number; data: Uint8ClampedArray } | null;
}
interface WebpEncoder {
  encode(rgba: Uint8Array, width: number, height: number, options: object): Uint8Array | null;
}
type Factory<Codec> = (options: object) => Promise<Codec>;

const decoderPackage = lazyImport<{ default: Factory<WebpDecoder> }>('@jsquash/webp/codec/dec/webp_dec.js');
const encoderPackage = lazyImport<{ default: Factory<WebpEncoder> }>('@jsquash/webp/codec/enc/webp_enc.js');

export function findWebpCodecs(): void {
  decoderPackage.find();
  encoderPackage.find();
}

/** A codec is WebAssembly: whatever a file makes it do, it stays in a memory of its own. */
async function start<Codec>(codec: typeof decoderPackage | typeof encoderPackage): Promise<Codec> {
  const { default: create } = await codec.load();
  const wasmBinary = await readFile(fileURLToPath(codec.url().replace(/\.js$/, '.wasm')));
  return (create as Factory<Codec>)({ noInitialRun: true, wasmBinary });
}

/** Its memory never shrinks, so a codec that read a large file is not kept. */
export async function decodeWebp(bytes: Uint8Array): Promise<NonNullable<ReturnType<WebpDecoder['decode']>>> {
  const { decode } = await start<WebpDecoder>(decoderPackage);
  const pixels = decode(bytes);
  if (pixels === null) throw new Error('the WebP is damaged');
  return pixels;
}

/** As libwebp has them, but for the quality. */
const OPTIONS = {
  ...{ target_size: 0, target_PSNR: 0, method: 6, sns_strength: 50, filter_strength: 60 },
  ...{ filter_sharpness: 0, filter_type: 1, partitions: 0, segments: 4, pass: 1, show_compressed: 0 },
  ...{ preprocessing: 0, autofilter: 0, partition_limit: 0, alpha_compression: 1, alpha_filtering: 1 },
  ...{ alpha_quality: 100, lossless: 0, exact: 0, image_hint: 0, emulate_jpeg_size: 0, thread_level: 0 },
  ...{ low_memory: 0, near_lossless: 100, use_delta_palette: 0, use_sharp_yuv: 0 },
};

export async function createWebpEncoder() {
  const { encode } = await start<WebpEncoder>(encoderPackage);
  return (rgba: Uint8Array, width: number, height: number, quality: number): Buffer => {
    const bytes = encode(rgba, width, height, { ...OPTIONS, quality });
    if (bytes === null) throw new Error('the picture could not be encoded');
    return Buffer.from(bytes);
  };
}

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

const ANIMATED = 0b10;

export const isAnimated = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & ANIMATED) !== 0;

/** From its header: the decoder takes memory for as many pixels as that says. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') throw new Error('the WebP is of an unknown kind');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
