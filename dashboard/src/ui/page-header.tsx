import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { RouterLink } from './router-link.tsx';

interface Crumb {
  label: string;
  to: string;
}

interface Props {
  title: string;
  /** The title is a code: never broken, and smaller where it would not fit. */
  isCode?: boolean;
  /** What this page is for, in a sentence. */
  lead?: ReactNode;
  crumbs?: Crumb[];
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** To the right: what can be done here, the main thing last. */
  actions?: ReactNode;
}

const CODE = { fz: 'clamp(1.1rem, 5.5vw, 1.625rem)', style: { whiteSpace: 'nowrap' } } as const;

/** The page's heading, and its name in the browser's tab. */
export function PageHeader({ title, isCode = false, lead, crumbs = [], mark, actions }: Props) {
  useDocumentTitle(`${title} · Waybill`);
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <div>
        {crumbs.length > 0 && (
          <Breadcrumbs component="nav" aria-label="Breadcrumb" mb={6} separator="/">
            {crumbs.map(({ label, to }) => (
              <Anchor key={to} component={RouterLink} to={to} size="sm">
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group gap="sm" align="center">
          <Title order={1} size="h2" {...(isCode && CODE)}>
            {title}
          </Title>
          {mark}
        </Group>
        {lead !== undefined && (
          <Text c="dimmed" mt={4} maw={680}>
            {lead}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
