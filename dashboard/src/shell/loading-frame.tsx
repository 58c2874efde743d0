import { AppShell, Group, Text } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './app-frame.module.css';
import { NAVBAR_FROM, NAVBAR_WIDTH, PAGE_PADDING } from './measures.ts';

/** The layout of the dashboard until it is known who is logged in, so that nothing jumps when the page comes. */
export function LoadingFrame() {
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: NAVBAR_WIDTH, breakpoint: NAVBAR_FROM, collapsed: { mobile: true } }}
      padding={PAGE_PADDING}
    >
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md">
          <span className={classes.brand}>
            <Logo />
            <Text component="span" fw={700} size="lg">
              Waybill
            </Text>
          </span>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('Main')} />
      <AppShell.Main className={classes.main}>
        <div className={classes.page}>
          <LoadingPage />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
