import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { type Keys, KeysDialog } from '../../ui/keys-dialog.tsx';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { shortcut } from '../../ui/shortcut.ts';

const KEYS: Keys = [
  [[shortcut('⏎')], t('Buy and print the label at the price shown')],
  [['1', '…', '9'], t('Apply a preset')],
  [[shortcut('K')], t('Search')],
  [['?'], t('Show keyboard shortcuts')],
];

/** The list of the keys of an order's page. */
export function OrderKeys() {
  const [isShown, { open, close }] = useDisclosure();
  useWindowEvent('keydown', ({ key, target }) => {
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select'); // not translated: CSS
    if (key === '?' && !isTyping && !isDialogOpen()) open();
  });
  return <KeysDialog keys={KEYS} opened={isShown} onClose={close} />;
}
