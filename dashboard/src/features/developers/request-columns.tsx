import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import type { LoggedRequest } from './developers-api.ts';
import classes from './requests.module.css';

export const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good');

export const columnsFor = (
  nameOf: (keyId: string) => string,
  onOpen: (id: string) => void,
): Column<LoggedRequest>[] => [
  {
    header: t('Request'),
    cell: ({ id, method, path, errorMessage }) => (
      <TwoLines
        main={
          <UnstyledButton className={classes.request} onClick={() => onOpen(id)}>
            {method} <Breakable path={path} />
          </UnstyledButton>
        }
        below={errorMessage ?? ''}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={toneOf(status)}>{String(status)}</StatusBadge>,
  },
  { header: t('Duration'), wide: true, align: 'right', cell: ({ durationMs }) => `${durationMs} ms` },
  { header: t('API key'), wide: true, cell: ({ keyId }) => nameOf(keyId) },
  { header: t('Time'), cell: ({ at }) => <DateTime at={at} /> },
];

/** Where it does not fit on a line, a path is broken before a slash rather than anywhere. */
const Breakable = ({ path }: { path: string }) =>
  path.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
