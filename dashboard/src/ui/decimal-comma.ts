import type { ClipboardEvent } from 'react';

const DECIMAL_COMMA = /^\s*-?\d+,\d{1,2}\s*$/;

/** A pasted `12,50` is twelve and a half, as it is when typed, and not a thousand two hundred and fifty. */
export function pasteDecimalComma(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  if (!DECIMAL_COMMA.test(text)) return;
  event.preventDefault();
  // The one way that keeps the field's own undo, and that its component hears of.
  document.execCommand('insertText', false, text.trim().replace(',', '.'));
}
