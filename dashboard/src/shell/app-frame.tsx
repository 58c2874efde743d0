import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NotificationBell } from '../features/alerts/index.ts';
import { CameraButton, ScanTarget } from '../features/scan/index.ts';
import { SearchLauncher } from '../features/search/index.ts';
import { t } from '../lib/language/index.ts';
import { startLiveUpdates } from '../lib/live-updates.ts';
import { Logo } from '../ui/logo.tsx';
import { RouterLink } from '../ui/router-link.tsx';
import { AccountOutlet } from './account-outlet.tsx';
import classes from './app-frame.module.css';
import { ColorSchemeMenu } from './color-scheme-menu.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NAVBAR_FROM, NAVBAR_WIDTH, PAGE_PADDING } from './measures.ts';
import { Navigation } from './navigation.tsx';
import { useSearchCommands } from './search-commands.ts';
import { UserMenu } from './user-menu.tsx';

/** The layout of the dashboard: navigation, user menu, page. */
export function AppFrame() {
  const [open, { toggle, close }] = useDisclosure();
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: NAVBAR_WIDTH, breakpoint: NAVBAR_FROM, collapsed: { mobile: !open } }}
      padding={PAGE_PADDING}
    >
      <ScanTarget />
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={open}
              onClick={toggle}
              hiddenFrom={NAVBAR_FROM}
              size="sm"
              aria-label={open ? t('Close navigation') : t('Open navigation')}
              aria-expanded={open}
            />
            <RouterLink to="/" className={classes.brand} aria-label="Waybill">
              <Logo />
              <Text component="span" fw={700} size="lg" className={classes.name ?? ''}>
                Waybill
              </Text>
            </RouterLink>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <CameraButton />
            <SearchLauncher commands={useSearchCommands()} />
            <NotificationBell />
            <ColorSchemeMenu />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('Main')}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <ConnectionBanner />
          <AccountOutlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
