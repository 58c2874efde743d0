import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { Icon } from '../../ui/icons.tsx';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { shortcut } from '../../ui/shortcut.ts';
import { collectEarlyText, type EarlyText } from './early-text.ts';
import type { Command } from './search-entries.ts';

const loadDialog = () => import('./search-dialog.tsx');
type SearchDialog = Awaited<ReturnType<typeof loadDialog>>['SearchDialog'];

/** When the page itself has been loaded, mostly. */
const PRELOAD_AFTER_MS = 1_000;

/** The search button, and Ctrl+K or Cmd+K everywhere except in dialogs. */
export function SearchLauncher({ commands }: { commands: readonly Command[] }) {
  const early = useRef<EarlyText>(undefined);
  const [opened, { open, close: hide }] = useDisclosure();
  const close = useCallback(() => {
    early.current?.take();
    early.current = undefined;
    hide();
  }, [hide]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // Browsers put the focus into their own search field.
      event.preventDefault();
      if (isDialogOpen() || early.current !== undefined) return;
      early.current = collectEarlyText();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  // Not with `lazy`, whose first appearance React delays: who types at once after the shortcut would lose the first letters.
  const [Dialog, setDialog] = useState<SearchDialog>();
  useEffect(() => {
    const load = () =>
      loadDialog().then(
        ({ SearchDialog }) => setDialog(() => SearchDialog),
        () => {
          if (!opened) return;
          close();
          notifyProblem(t("Couldn't load the search. Reload the page and try again."));
        },
      );
    const timer = setTimeout(load, opened ? 0 : PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened, close]);
  const events = { onClick: open, onFocus: loadDialog, onMouseEnter: loadDialog };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        visibleFrom="sm"
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          // Part of the name otherwise; screen readers announce aria-keyshortcuts.
          <Kbd size="xs" aria-hidden>
            {shortcut('K')}
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        {...events}
      >
        {t('Search')}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Search')}
        {...events}
      >
        <Icon name="search" />
      </ActionIcon>
      {opened && Dialog && (
        <Suspense>
          <Dialog commands={commands} early={early.current} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
