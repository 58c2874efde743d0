import { t } from '../lib/language/index.ts';

/** A key with the modifier that the keyboard has: ⌘ on Apple devices, Ctrl elsewhere. */
export const shortcut = (key: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘ ${key}` : t('Ctrl {key}', { key });
