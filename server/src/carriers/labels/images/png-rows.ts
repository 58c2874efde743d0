import type { PngChunk } from './png-chunks.ts';

export interface PngLayout {
  width: number;
  height: number;
  depth: number;
  color: number;
  channels: number;
  /** Without the byte that names the filter. */
  rowBytes: number;
  /** Bytes from a pixel to the one before it. */
  step: number;
}

/** Undoes the prediction of a row in place: each byte was stored as its difference to bytes left of it and above. */
export function unfilterRow(row: Buffer, above: Buffer, filter: number, step: number): void {
  if (filter > 4) throw new Error('the PNG is damaged');
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : (row[at - step] as number);
    const up = above[at] as number;
    const corner = at < step ? 0 : (above[at - step] as number);
    const predicted =
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
    row[at] = (row[at] as number) + predicted;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

type ReadRow = (row: Buffer, out: Buffer, to: number) => void;

/** Writes the pixels of a row as RGB, with white behind what is transparent. */
export function colorReader(layout: PngLayout, chunks: readonly PngChunk[]): ReadRow {
  const { width, depth, color, channels } = layout;
  const find = (name: string) => chunks.find(({ type }) => type === name)?.data;
  const palette = color === 3 ? find('PLTE') : undefined;
  if (color === 3 && palette === undefined) throw new Error('the PNG has no palette');
  const transparent = find('tRNS');
  const highest = 2 ** depth - 1;
  const isColor = color === 2 || color === 6;
  const hasOpacity = color === 4 || color === 6;
  const keyed = !hasOpacity && color !== 3 ? transparent : undefined;

  const sample = (row: Buffer, index: number): number => {
    if (depth === 8) return row[index] ?? 0;
    const bit = index * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & highest;
  };
  const onWhite = (value: number, opacity: number) => 255 - Math.round(((255 - value) * opacity) / 255);

  return (row, out, to) => {
    for (let x = 0; x < width; x++) {
      const first = sample(row, x * channels);
      let [red, green, blue] = [first, first, first];
      let opacity = 255;
      if (palette !== undefined) {
        if (3 * first + 2 >= palette.length) throw new Error('the PNG is damaged');
        [red, green, blue] = [
          palette[3 * first] ?? 0,
          palette[3 * first + 1] ?? 0,
          palette[3 * first + 2] ?? 0,
        ];
        opacity = transparent?.[first] ?? 255;
      } else {
        if (isColor) {
          green = sample(row, x * channels + 1);
          blue = sample(row, x * channels + 2);
        }
        if (hasOpacity) opacity = sample(row, x * channels + channels - 1);
        // One color that counts as transparent.
        if (
          keyed !== undefined &&
          red === keyed[1] &&
          (!isColor || (green === keyed[3] && blue === keyed[5]))
        )
          opacity = 0;
        if (depth < 8) red = green = blue = (first * 255) / highest;
      }
      out[to + 3 * x] = onWhite(red, opacity);
      out[to + 3 * x + 1] = onWhite(green, opacity);
      out[to + 3 * x + 2] = onWhite(blue, opacity);
    }
  };
}
