import { contrast } from '../../lib/contrast.ts';
import { locale, t } from '../../lib/language/index.ts';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The cards of a customer's page, by day and by night. */
const CARDS = { light: '#ffffff', dark: '#1e2228' };
/** What is nearer to its background than this is hard to make out. */
const FAINT = 1.5;

const FAINT_TEXTS = {
  light: t('In light mode, it hardly stands out from the page.'),
  dark: t('In dark mode, it hardly stands out from the page.'),
};
const ratios = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How a color reads on customers' pages. Text on it is black or white, whichever is easier to read. */
export function colorHint(color: string): { text: string; isFaint: boolean } {
  const [onBlack, onWhite] = [contrast(color, '#000000'), contrast(color, '#ffffff')];
  const ratio = ratios.format(Math.max(onBlack, onWhite));
  const text =
    onWhite >= onBlack
      ? t('Text on it is white, with a contrast of {ratio} to 1.', { ratio })
      : t('Text on it is black, with a contrast of {ratio} to 1.', { ratio });
  const faint = (['light', 'dark'] as const).find((mode) => contrast(color, CARDS[mode]) < FAINT);
  return {
    text: faint === undefined ? text : `${text} ${FAINT_TEXTS[faint]}`,
    isFaint: faint !== undefined,
  };
}
