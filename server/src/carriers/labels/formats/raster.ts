import type { Box } from '../label.ts';
import type { PathCommand } from '../text/typesetter.ts';

/** A picture in shades of ink: 0 is paper, 255 is black. */
export interface Raster {
  width: number;
  height: number;
  ink: Uint8Array;
}

export const createRaster = (width: number, height: number): Raster => ({
  width,
  height,
  ink: new Uint8Array(width * height),
});

export function fillBox({ ink, width: stride }: Raster, { x, y, width, height }: Box, shade = 255): void {
  for (let row = y; row < y + height; row++) ink.fill(shade, row * stride + x, row * stride + x + width);
}

/** The point (x, y) of a path is drawn at (originX + x·scale, originY − y·scale). */
export interface Placement {
  originX: number;
  originY: number;
  scaleX: number;
  scaleY: number;
  clip: Box;
  isWhite: boolean;
}

/**
 * Fills a glyph with soft edges. Each edge adds, for every pixel it crosses, the share of the pixel to its right; summed
 * along a row, that is how much of each pixel lies inside.
 */
export function fillPath(raster: Raster, path: readonly PathCommand[], place: Placement): void {
  const segments = flatten(path, place);
  if (segments.length === 0) return;
  const { clip } = place;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < segments.length; at += 2) {
    left = Math.min(left, segments[at] ?? 0);
    right = Math.max(right, segments[at] ?? 0);
    top = Math.min(top, segments[at + 1] ?? 0);
    bottom = Math.max(bottom, segments[at + 1] ?? 0);
  }
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [width, height] = [Math.ceil(right) - x0 + 2, Math.ceil(bottom) - y0 + 1];
  const cover = new Float32Array(width * height);
  const at = (index: number) => segments[index] ?? 0;
  for (let edge = 0; edge < segments.length; edge += 4)
    addEdge(cover, width, at(edge) - x0, at(edge + 1) - y0, at(edge + 2) - x0, at(edge + 3) - y0);
  for (let row = Math.max(0, clip.y - y0); row < Math.min(height, clip.y + clip.height - y0); row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += cover[row * width + column] ?? 0;
      const x = x0 + column;
      if (x < clip.x || x >= clip.x + clip.width) continue;
      const shade = Math.round(Math.min(1, Math.abs(sum)) * 255);
      const pixel = (y0 + row) * raster.width + x;
      const under = raster.ink[pixel] ?? 0;
      raster.ink[pixel] = place.isWhite ? Math.min(under, 255 - shade) : Math.max(under, shade);
    }
  }
}

function addEdge(cover: Float32Array, width: number, ax: number, ay: number, bx: number, by: number): void {
  if (ay === by) return;
  const sign = ay < by ? 1 : -1;
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const slope = (x1 - x0) / (y1 - y0);
  for (let row = Math.floor(y0); row < y1; row++) {
    const [from, to] = [Math.max(row, y0), Math.min(row + 1, y1)];
    if (to <= from) continue;
    const [xa, xb] = [x0 + (from - y0) * slope, x0 + (to - y0) * slope];
    addSpan(cover, row * width, Math.min(xa, xb), Math.max(xa, xb), sign * (to - from));
  }
}

/** Spreads an edge's height within one row over the pixels it crosses. */
function addSpan(cover: Float32Array, row: number, left: number, right: number, height: number): void {
  const [first, last] = [Math.floor(left), Math.floor(right)];
  if (first === last) {
    const share = 1 - ((left + right) / 2 - first);
    cover[row + first] = (cover[row + first] ?? 0) + height * share;
    cover[row + first + 1] = (cover[row + first + 1] ?? 0) + height * (1 - share);
    return;
  }
  const perPixel = height / (right - left);
  let before = 0;
  for (let pixel = first; pixel <= last; pixel++) {
    const [from, to] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
    // What the part of the edge up to here covers of this pixel.
    const inside = perPixel * (to - from) * (pixel + 1 - (from + to) / 2) + perPixel * (from - left);
    cover[row + pixel] = (cover[row + pixel] ?? 0) + inside - before;
    before = inside;
  }
  cover[row + last + 1] = (cover[row + last + 1] ?? 0) + height - before;
}

/** Turns a path into straight segments: x, y, x, y. */
function flatten(path: readonly PathCommand[], { originX, originY, scaleX, scaleY }: Placement): number[] {
  const out: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    out.push(originX + x * scaleX, originY - y * scaleY, originX + toX * scaleX, originY - toY * scaleY);
    [x, y] = [toX, toY];
  };
  for (const { type, values } of path) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (type === 'M') [x, y, startX, startY] = [a, b, a, b];
    else if (type === 'L') lineTo(a, b);
    else if (type === 'Z') lineTo(startX, startY);
    else {
      const [fromX, fromY] = [x, y];
      const isCubic = type === 'C';
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS;
        const u = 1 - t;
        if (isCubic)
          lineTo(
            u ** 3 * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          );
        else lineTo(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d);
      }
    }
  }
  return out;
}
/** Enough for a curve of a letter as high as a fingernail. */
const STEPS = 6;
