import { deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { PictureError } from './picture-types.ts';
import { readPixels } from './pixels.ts';
import { pngFile } from './png-chunks.ts';
import { drawThumbnail } from './thumbnail.ts';
import { createWebpEncoder, webpSize } from './webp.ts';

const LIMITS = { side: 8_000, pixels: 12_000_000 };
const FIT = { width: 96, height: 96, bytes: 2_500 };

/** Red on the left, blue on the right, and noise that no encoder can shorten where `isNoisy`. */
function rgba(width: number, height: number, { isNoisy = false, opacity = 255 } = {}): Buffer {
  const data = Buffer.alloc(4 * width * height);
  let seed = 1;
  for (let at = 0; at < width * height; at++) {
    const isLeft = at % width < width / 2;
    seed = (seed * 48_271) % 2_147_483_647;
    const noise = isNoisy ? seed % 200 : 0;
    data.set([isLeft ? 230 - noise : noise, noise, isLeft ? noise : 230 - noise, opacity], 4 * at);
  }
  return data;
}

const jpeg = (width: number, height: number, options = {}): Buffer =>
  Buffer.from(encodeJpeg({ width, height, data: rgba(width, height, options) }, 90).data);

function png(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = rgba(width, height);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(4 * y * width, 4 * (y + 1) * width)]),
  );
  return pngFile([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(Buffer.concat(rows)) },
  ]);
}

const webp = async (width: number, height: number, options = {}): Promise<Buffer> =>
  (await createWebpEncoder())(rgba(width, height, options), width, height, 90);

/** The color near the left or the right edge. */
async function colorAt(bytes: Buffer, edge: 'left' | 'right'): Promise<number[]> {
  const { width, height, data, pixelBytes, start, rowBytes } = await readPixels(bytes, LIMITS);
  const at = start + (height >> 1) * rowBytes + (edge === 'left' ? 2 : width - 3) * pixelBytes;
  return [...data.subarray(at, at + 3)];
}

const near = (value: number) => expect.toSatisfy((seen: number) => Math.abs(seen - value) < 40);

describe('a small copy', () => {
  test.each([
    ['JPEG', async () => jpeg(640, 480)],
    ['PNG', async () => png(640, 480)],
    ['WebP', () => webp(640, 480)],
  ])('of a %s keeps its proportions and colors', async (_kind, make) => {
    const { width, height, bytes } = await drawThumbnail(await make(), { limits: LIMITS, fit: FIT });
    expect([width, height]).toEqual([96, 72]);
    expect(bytes.length).toBeLessThanOrEqual(FIT.bytes);
    expect(await colorAt(bytes, 'left')).toEqual([near(230), near(0), near(0)]);
    expect(await colorAt(bytes, 'right')).toEqual([near(0), near(0), near(230)]);
  });

  test('of a picture that no encoder can shorten is blurred until it is small enough', async () => {
    const { bytes } = await drawThumbnail(jpeg(400, 400, { isNoisy: true }), { limits: LIMITS, fit: FIT });
    expect(bytes.length).toBeLessThanOrEqual(FIT.bytes);
  });

  test('of a small picture is as small, and of a very narrow one has a pixel', async () => {
    const tiny = await drawThumbnail(jpeg(20, 10), { limits: LIMITS, fit: FIT });
    expect([tiny.width, tiny.height]).toEqual([20, 10]);
    const narrow = await drawThumbnail(jpeg(1_000, 2), { limits: LIMITS, fit: FIT });
    expect([narrow.width, narrow.height]).toEqual([96, 1]);
  });

  test.each([255, 128])(
    'of an animation is that of its first frame, at an opacity of %i',
    async (opacity) => {
      const first = await webp(200, 100, { opacity });
      const animated = animation(200, 100, [first, await webp(60, 60)]);
      const { width, height, bytes } = await drawThumbnail(animated, { limits: LIMITS, fit: FIT });
      expect([width, height]).toEqual([96, 48]);
      const pale = 255 - opacity;
      expect(await colorAt(bytes, 'left')).toEqual([
        near(230 * (opacity / 255) + pale),
        near(pale),
        near(pale),
      ]);
    },
  );

  test('has white behind what is transparent', async () => {
    const { bytes } = await drawThumbnail(await webp(200, 200, { opacity: 0 }), { limits: LIMITS, fit: FIT });
    expect(await colorAt(bytes, 'left')).toEqual([near(255), near(255), near(255)]);
  });
});

/** A WebP that shows these one after the other, on a canvas of this size. */
function animation(width: number, height: number, frames: readonly Buffer[]): Buffer {
  const size = (w: number, h: number) => {
    const bytes = Buffer.alloc(6);
    bytes.writeUIntLE(w - 1, 0, 3);
    bytes.writeUIntLE(h - 1, 3, 3);
    return bytes;
  };
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(kind), length, data]);
  };
  const shown = frames.map((frame) => {
    const { width: w, height: h } = webpSize(frame);
    // What follows the header of the file, or the one that says that it has an alpha channel.
    const parts = frame.subarray(frame.toString('latin1', 12, 16) === 'VP8X' ? 30 : 12);
    return chunk('ANMF', Buffer.concat([Buffer.alloc(6), size(w, h), Buffer.from([100, 0, 0, 0]), parts]));
  });
  const head = chunk('VP8X', Buffer.concat([Buffer.from([0b10010, 0, 0, 0]), size(width, height)]));
  const anim = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, anim, ...shown]));
}

describe('a file is refused', () => {
  const bombs: [string, () => Promise<Buffer> | Buffer][] = [
    ['a PNG', () => withSize(png(8, 8), 16, 'png')],
    ['a JPEG', () => withSize(jpeg(8, 8), jpeg(8, 8).indexOf(Buffer.from([0xff, 0xc0])) + 5, 'jpeg')],
    ['a WebP', async () => withSize(await webp(8, 8), 26, 'webp')],
    ['an animation', async () => animation(8, 8, [withSize(await webp(8, 8), 26, 'webp')])],
  ];
  test.each(bombs)(
    '%s that says it has more pixels than are allowed, before any is decoded',
    async (_kind, make) => {
      const started = process.memoryUsage().rss;
      await expect(drawThumbnail(await make(), { limits: LIMITS, fit: FIT })).rejects.toThrow(
        /pixels: at most/,
      );
      expect(process.memoryUsage().rss - started).toBeLessThan(100e6);
    },
  );

  const damaged: [string, () => Promise<Buffer> | Buffer][] = [
    ['that is cut off: JPEG', () => jpeg(100, 100, { isNoisy: true }).subarray(0, 500)],
    ['that is cut off: PNG', () => png(100, 100).subarray(0, 100)],
    ['that is cut off: WebP', async () => (await webp(100, 100, { isNoisy: true })).subarray(0, 200)],
    ['that is text', () => Buffer.from('<svg onload="alert(1)"></svg>')],
    ['that is an animation without frames', () => animation(10, 10, [])],
    ['that is cut off: animation', async () => animation(10, 10, [await webp(10, 10)]).subarray(0, 80)],
    ['that is empty', () => Buffer.alloc(0)],
    ['that has only the name of a WebP', () => Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ];
  test.each(damaged)('%s', async (_what, make) => {
    await expect(drawThumbnail(await make(), { limits: LIMITS, fit: FIT })).rejects.toThrow(PictureError);
  });
});

/** 16,000 pixels on each side, as its header says. */
function withSize(bytes: Buffer, at: number, kind: 'png' | 'jpeg' | 'webp'): Buffer {
  const changed = Buffer.from(bytes);
  if (kind === 'jpeg') {
    changed.writeUInt16BE(16_000, at);
    changed.writeUInt16BE(16_000, at + 2);
    return changed;
  }
  if (kind === 'webp') {
    changed.writeUInt16LE(16_000, at);
    changed.writeUInt16LE(16_000, at + 2);
    return changed;
  }
  const header = Buffer.from([0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80, 8, 6, 0, 0, 0]);
  return pngFile([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(Buffer.alloc(10)) },
  ]);
}
