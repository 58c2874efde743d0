import { useWindowEvent } from '@mantine/hooks';

/**
 * Escape in a dialog that asks a question in a second dialog. Both need `closeOnEscape={false}`: each would hear the same key,
 * which then opens the question and closes it again.
 */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (!isActive || event.key !== 'Escape' || event.isComposing) return;
    const { target } = event;
    // An open list of options closes first.
    if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    onEscape();
  };
  useWindowEvent('keydown', press, { capture: true });
}
