import type { ClipboardEvent } from 'react';
import { fieldNumber, pastedNumber } from '../lib/pasted-number.ts';

/** Treats a pasted `12,50` or `12,50 €` as 12.5, as when it is typed, and not as 1250. */
export function pasteDecimalComma(event: ClipboardEvent<HTMLInputElement>): void {
  const number = pastedNumber(event.clipboardData.getData('text'));
  if (number === undefined) return;
  event.preventDefault();
  // The only way that keeps undo working and fires the component's events.
  document.execCommand('insertText', false, fieldNumber(number));
}
