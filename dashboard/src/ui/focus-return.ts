import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageStart } from './page-focus.ts';

/** After the closing of the dialog has been rendered, and before anyone can press a key. */
const RETURN_AFTER_MS = 10;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** An entry of a menu is gone when the dialog closes; the button that opened the menu is not. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * When a dialog closes, returns the focus to what had it before, or to the start of the page if that is gone. The library does
 * so only for dialogs that stay mounted and whose opener does too. Leaves the focus where someone else has moved it.
 * `before` is what had the focus, where that is no longer the active element.
 */
export function useFocusReturn(isOpen: boolean, before?: Element | null): void {
  const known = useRef(before);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(known.current ?? document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        if (opener === null || (!isLost() && document.activeElement !== atClose)) return;
        opener.focus({ preventScroll: true });
        if (document.activeElement !== opener) focusPageStart();
      }, RETURN_AFTER_MS);
    };
  }, [isOpen]);
}

/** For a button that often removes itself, as one that deletes its row: moves the focus to the start of the page then. */
export function useFocusFallback(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || document.activeElement !== element) return;
      setTimeout(() => isLost() && focusPageStart(), RETURN_AFTER_MS);
    };
  }, [button]);
}
