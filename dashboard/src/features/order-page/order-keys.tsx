import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { type Keys, KeysDialog } from '../../ui/keys-dialog.tsx';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { shortcut } from '../../ui/shortcut.ts';

const KEYS: Keys = [
  [[shortcut('⏎')], 'Buy and print the label at the price shown'],
  [[shortcut('K')], 'Search'],
  [['?'], 'Show keyboard shortcuts'],
];

/** The list of the keys of an order's page. */
export function OrderKeys() {
  const [isShown, { open, close }] = useDisclosure();
  useWindowEvent('keydown', ({ key, target }) => {
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (key === '?' && !isTyping && !isDialogOpen()) open();
  });
  return <KeysDialog keys={KEYS} opened={isShown} onClose={close} />;
}
