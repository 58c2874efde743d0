import { Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { Icon } from '../../ui/icons.tsx';
import { sessionQuery } from '../session/index.ts';
import type { EarlyText } from './early-text.ts';
import { Highlight } from './highlight.tsx';
import { recentEntries, rememberEntry } from './recent-entries.ts';
import { searchQuery } from './search-api.ts';
import classes from './search-dialog.module.css';
import {
  type Command,
  commandsFor,
  type Entry,
  exactFirst,
  type Group,
  groupsOf,
  pathOfId,
} from './search-entries.ts';

interface Props {
  commands: readonly Command[];
  /** After the shortcut: what was typed before the dialog appeared. */
  early: EarlyText | undefined;
  onClose(): void;
}

const LISTBOX = 'search-results';
const optionId = (index: number) => `search-result-${index}`;

/** Finds anything by keyboard: a combobox with the results of the server, and pages and actions. */
export function SearchDialog({ commands, early, onClose }: Props) {
  const { user, account } = useSuspenseQuery(sessionQuery).data;
  const scope = { userId: user.id, accountId: account?.id ?? '' };
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const q = text.trim();
  const [settled] = useDebouncedValue(q, 120);
  const { data, error, isPlaceholderData } = useQuery({
    ...searchQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === '' || (settled === q && data !== undefined && !isPlaceholderData);
  const groups = groupsFor(q, {
    commands,
    found: q === '' ? undefined : data,
    recent: recentEntries(scope),
  });
  const entries = groups.flatMap((group) => group.entries);
  const [selected, select] = useState(0);
  /** Enter was pressed before the answer came, as scanners do: what is exact opens when it comes. */
  const [isWaiting, setWaiting] = useState(false);

  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    rememberEntry(scope, entry);
    onClose();
    entry.run?.();
    if (entry.to !== undefined) void navigate({ href: entry.to } as never);
  };

  useEffect(() => {
    if (!isWaiting || !isCurrent) return;
    setWaiting(false);
    open(entries.find((entry) => entry.isExact));
  });

  const type = (value: string) => {
    setText(value);
    select(0);
    setWaiting(false);
  };
  // Known without the server, so that Enter need not wait for it.
  const [command] = q === '' ? [] : commandsFor(commands, q).flatMap((group) => group.entries);
  const press = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    if (event.key === 'ArrowDown') select(selected >= last ? 0 : selected + 1);
    else if (event.key === 'ArrowUp') select(selected <= 0 ? last : selected - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isCurrent || pathOfId(q) !== undefined || selected > 0) open(entries[selected]);
      else if (command !== undefined) open(command);
      else setWaiting(true);
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  useFocusReturn(true, early?.opener);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Search')}
      size="lg"
      yOffset="8vh"
      transitionProps={{ duration: 0 }}
    >
      <TextInput
        aria-label={t('Search')}
        placeholder={t('Order, customer, SKU, barcode, tracking code, page')}
        size="md"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        leftSection={<Icon name="search" />}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={LISTBOX}
        aria-autocomplete="list"
        {...(entries.length > 0 && { 'aria-activedescendant': optionId(selected) })}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          const typed = early?.take() ?? '';
          if (typed !== '') type(text + typed);
        }}
        onKeyDown={press}
      />
      <div id={LISTBOX} role="listbox" aria-label={t('Results')} className={classes.results}>
        <Options groups={groups} q={q} selected={selected} onSelect={select} onOpen={open} />
      </div>
      <VisuallyHidden role="status">
        {isCurrent && q !== '' ? plural(entries.length, '{count} result', '{count} results') : ''}
      </VisuallyHidden>
      <div className={classes.hint}>{hintFor({ q, isCurrent, count: entries.length, error })}</div>
    </Modal>
  );
}

interface Sources {
  commands: readonly Command[];
  found: Parameters<typeof groupsOf>[0] | undefined;
  recent: Entry[];
}

function groupsFor(q: string, { commands, found, recent }: Sources): Group[] {
  if (q === '') {
    const actions = commands.filter(({ kind }) => kind === 'action');
    return [
      { label: t('Recent'), entries: recent },
      { label: t('Actions'), entries: actions },
    ].filter(({ entries }) => entries.length > 0);
  }
  const to = pathOfId(q);
  const byId: Group[] =
    to === undefined ? [] : [{ label: t('Go to'), entries: [{ title: q, icon: 'search', to }] }];
  return [
    ...byId,
    ...exactFirst([...(found === undefined ? [] : groupsOf(found)), ...commandsFor(commands, q)]),
  ];
}

function hintFor({
  q,
  isCurrent,
  count,
  error,
}: {
  q: string;
  isCurrent: boolean;
  count: number;
  error: unknown;
}) {
  if (error) return errorMessage(error);
  if (q !== '' && !isCurrent) return t('Searching …');
  if (q !== '' && count === 0) return t('Nothing found for “{text}”.', { text: q });
  return t('Arrow keys to choose, Enter to open, Esc to close.');
}

interface OptionsProps {
  groups: Group[];
  q: string;
  selected: number;
  onSelect(index: number): void;
  onOpen(entry: Entry): void;
}

function Options({ groups, q, selected, onSelect, onOpen }: OptionsProps) {
  let index = -1;
  return groups.map(({ label, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
    <div key={label} role="group" aria-label={label}>
      <div className={classes.label} aria-hidden="true">
        {label}
      </div>
      {entries.map((entry) => {
        index += 1;
        const own = index;
        return (
          // The input keeps the focus and handles the keys: aria-activedescendant names the option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${entry.to} ${entry.title}`}
            id={optionId(own)}
            role="option"
            aria-selected={own === selected}
            className={classes.option}
            onMouseMove={() => own !== selected && onSelect(own)}
            onClick={() => onOpen(entry)}
          >
            <Icon name={entry.icon} />
            <div className={classes.words}>
              <div className={classes.title}>
                <Highlight text={entry.title} q={q} />
              </div>
              {entry.detail !== undefined && entry.detail !== '' && (
                <div className={classes.detail}>
                  <Highlight text={entry.detail} q={q} />
                </div>
              )}
            </div>
          </div>
        );
      })}
    </div>
  ));
}
