import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import classes from './public-frame.module.css';
import { KeepsTypedText } from './typed-text.ts';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** The middle of something: another language would load the page again, and it would begin anew. */
  isStep?: boolean;
}

/** The layout of pages for users who are not logged in. */
export function PublicFrame({ title, lead, children, isStep = false }: Props) {
  useDocumentTitle(`${title} · Waybill`);
  return (
    <main id="main" tabIndex={-1} className={classes.ground}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={36} />
          <span>Waybill</span>
        </div>
        <Title order={1} size="h3">
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" mt={6}>
            {lead}
          </Text>
        )}
        <div className={classes.body}>
          <KeepsTypedText value={!isStep}>{children}</KeepsTypedText>
        </div>
        {!isStep && <LanguageLinks />}
      </div>
    </main>
  );
}
