import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Keys, KeysDialog } from '../../ui/keys-dialog.tsx';

const KEYS: Keys = [
  [['j', '↓'], t('Next order')],
  [['k', '↑'], t('Previous order')],
  [['x', t('Space')], t('Select or deselect the order')],
  [[t('Shift + x')], t('Select from the last selected order to this one')],
  [[t('Enter')], t('Open the order')],
  [[t('Escape')], t('Clear the selection')],
  [['?'], t('Show keyboard shortcuts')],
];

const CHECKBOXES = '[data-row-checkbox]';

const hasDialog = (): boolean => document.querySelector('[role=dialog]') !== null;

/** Keys typed into a field are text. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type=checkbox]), [contenteditable]'); // not translated: CSS

/** Moves the focus from the checkbox of one row to that of another, which screen readers announce. */
function moveBy(step: 1 | -1): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(CHECKBOXES)];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  const next = at === -1 ? (step === 1 ? 0 : boxes.length - 1) : at + step;
  boxes[next]?.focus();
  boxes[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** The keyboard of the list, and the list of its keys. */
export function ListKeys({ onClear }: { onClear(): void }) {
  const [isShown, setShown] = useState(false);
  /** A dialog has its own keys. It has already closed when the Escape that closed it arrives below. */
  const startedInDialog = useRef(false);
  useEffect(() => {
    const beforeDialogs = () => {
      startedInDialog.current = hasDialog();
    };
    window.addEventListener('keydown', beforeDialogs, { capture: true });
    return () => window.removeEventListener('keydown', beforeDialogs, { capture: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (startedInDialog.current || hasDialog() || isTyping(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      const current = activeElement?.matches(CHECKBOXES) ? (activeElement as HTMLInputElement) : undefined;
      const isArrow = event.key.startsWith('Arrow'); // not translated: a name of keys
      // Without a current row, arrow keys scroll the page.
      if (isArrow && current === undefined) return;
      if (event.key === 'j' || event.key === 'ArrowDown') moveBy(1);
      else if (event.key === 'k' || event.key === 'ArrowUp') moveBy(-1);
      else if (event.key.toLowerCase() === 'x')
        current?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }));
      else if (event.key === 'Enter' && current) current.closest('tr')?.querySelector('a')?.click();
      else if (event.key === 'Escape') onClear();
      else if (event.key === '?') setShown(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClear]);
  return <KeysDialog keys={KEYS} opened={isShown} onClose={() => setShown(false)} />;
}
