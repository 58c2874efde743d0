import type { TextMark } from '../page.ts';
import { fillPath, type Raster } from './raster.ts';

/** Draws a line of text onto a raster whose top left corner is the point (left, top) of the label. */
export function drawText(raster: Raster, mark: TextMark, left = 0, top = 0): void {
  const { box, line, size, baseline, isWhite } = mark;
  const scaleY = size / 1000;
  // Rounding can leave a line a hair wider than its box.
  const scaleX = Math.min(scaleY, box.width / Math.max(1, line.width));
  const clip = { ...box, x: box.x - left, y: box.y - top };
  for (const { outline, x, y } of line.glyphs)
    fillPath(raster, outline.path, {
      originX: clip.x + x * scaleX,
      originY: baseline - top - y * scaleY,
      scaleX,
      scaleY,
      clip,
      isWhite,
    });
}
