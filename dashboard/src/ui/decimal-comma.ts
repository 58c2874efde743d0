import type { ClipboardEvent } from 'react';

const DECIMAL_COMMA = /^\s*-?\d+,\d{1,2}\s*$/;

/** Treats a pasted `12,50` as 12.5, as when it is typed, and not as 1250. */
export function pasteDecimalComma(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  if (!DECIMAL_COMMA.test(text)) return;
  event.preventDefault();
  // The only way that keeps undo working and fires the component's events.
  document.execCommand('insertText', false, text.trim().replace(',', '.'));
}
