import { t } from '../../lib/language/index.ts';

export interface EarlyText {
  /** What had the focus before. */
  opener: Element | null;
  /** What was typed so far. Nothing is collected afterwards. */
  take(): string;
}

/** Collects what is typed from now on, in a field that nobody sees: the field of the search may need a moment to appear. */
export function collectEarlyText(): EarlyText {
  const opener = document.activeElement;
  const field = document.createElement('input');
  field.setAttribute('aria-label', t('Search'));
  field.maxLength = 100;
  Object.assign(field.style, { position: 'fixed', top: '0', width: '1px', opacity: '0' });
  document.body.append(field);
  field.focus({ preventScroll: true });
  return {
    opener,
    take() {
      const { value } = field;
      field.value = '';
      field.remove();
      return value;
    },
  };
}
