import { contrast } from '../../lib/contrast.ts';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The cards of a customer's page, by day and by night. */
const CARDS = { light: '#ffffff', dark: '#1e2228' };
/** What is nearer to its background than this is hard to make out. */
const FAINT = 1.5;

/** How a color reads on customers' pages. Text on it is black or white, whichever is easier to read. */
export function colorHint(color: string): { text: string; isFaint: boolean } {
  const [onBlack, onWhite] = [contrast(color, '#000000'), contrast(color, '#ffffff')];
  const best = onWhite >= onBlack ? 'white' : 'black';
  const faint = (['light', 'dark'] as const).find((mode) => contrast(color, CARDS[mode]) < FAINT);
  const text = `Text on it is ${best}, with a contrast of ${Math.max(onBlack, onWhite).toFixed(1)} to 1.`;
  return {
    text: faint === undefined ? text : `${text} In ${faint} mode, it hardly stands out from the page.`,
    isFaint: faint !== undefined,
  };
}
