import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../lib/language/index.ts';
import { useHeadingFocus } from './page-focus.ts';
import classes from './page-header.module.css';
import { RouterLink } from './router-link.tsx';

interface Crumb {
  label: string;
  to: string;
}

interface Props {
  title: string;
  /** What this page is for, in a sentence. */
  lead?: ReactNode;
  crumbs?: Crumb[];
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode;
  /** A compact `FilterBar`, on the line of the title. */
  filters?: ReactNode;
}

/** The page's heading, which also sets the title of the browser tab. */
export function PageHeader({ title, lead, crumbs = [], mark, actions, filters }: Props) {
  useDocumentTitle(`${title} · Waybill`);
  const heading = useHeadingFocus();
  return (
    <header className={classes.header} data-filters={filters !== undefined || undefined}>
      {crumbs.length > 0 && (
        <Breadcrumbs component="nav" aria-label={t('Breadcrumb')} separator="/" className={classes.crumbs}>
          {crumbs.map(({ label, to }) => (
            <Anchor key={to} component={RouterLink} to={to} size="sm" className={classes.crumb}>
              {label}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <div className={classes.title}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Title>
        {mark}
      </div>
      {lead !== undefined && (
        <Text c="dimmed" className={classes.lead}>
          {lead}
        </Text>
      )}
      {filters}
      {actions !== undefined && actions !== false && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
