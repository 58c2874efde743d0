import { type Html, html } from '../../lib/html.ts';

/** A small picture in the page itself: no request is made for it. */
export const pictureMarkup = (
  { width, height, bytes }: { width: number; height: number; bytes: Buffer },
  { fit, alt, name }: { fit: { width: number; height: number }; alt: string; name: 'logo' | 'picture' },
): Html => {
  const scale = Math.min(1, fit.width / width, fit.height / height);
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  return html`<img class="${name}" alt="${alt}" width="${size(width)}" height="${size(height)}" src="data:image/webp;base64,${bytes.toString('base64')}">`;
};
