import { Box, Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { accountsQuery, NewAccountDialog, useSwitchAccount } from '../features/accounts/index.ts';
import { useFirstStepsChoice } from '../features/overview/index.ts';
import { sessionQuery, useLogOut } from '../features/session/index.ts';
import { known, t } from '../lib/language/index.ts';
import { Icon } from '../ui/icons.tsx';
import { RouterLink } from '../ui/router-link.tsx';

export function UserMenu() {
  const { user, account } = useSuspenseQuery(sessionQuery).data;
  const [creating, dialog] = useDisclosure();
  const logOut = useLogOut();
  return (
    <>
      <Menu position="bottom-end" width={280} shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<Icon name="user" />}
            aria-label={t('Your account, {email}', { email: user.email })}
          >
            <Box component="span" visibleFrom="xs" maw={200} ta="left">
              <Text component="span" display="block" size="sm" lh={1.2} truncate>
                {user.name ?? user.email}
              </Text>
              {account !== null && <AmongSeveral name={account.name} />}
            </Box>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.email}
            {account !== null && ` · ${known(account.role)}`}
          </Menu.Label>
          <AccountItems currentId={account?.id} onNew={dialog.open} />
          <Menu.Divider />
          <Menu.Item
            component={RouterLink}
            to="/settings/profile"
            leftSection={<Icon name="key" size={16} />}
          >
            {t('Change password')}
          </Menu.Item>
          <Menu.Item
            component={RouterLink}
            to="/settings/sessions"
            leftSection={<Icon name="devices" size={16} />}
          >
            {t('Sessions')}
          </Menu.Item>
          {account !== null && <FirstStepsItem />}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={() => logOut.mutate()}>
            {t('Log out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {creating && (
        <Suspense fallback={null}>
          <NewAccountDialog opened onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}

/** The account that is shown, for a person who could take it for another of theirs. */
function AmongSeveral({ name }: { name: string }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  if (accounts.length < 2) return null;
  return (
    <Text component="span" display="block" size="xs" lh={1.2} c="dimmed" truncate>
      {t('Account: {name}', { name })}
    </Text>
  );
}

/** Brings back the steps that were dismissed. */
function FirstStepsItem() {
  const [, choose] = useFirstStepsChoice();
  return (
    <Menu.Item
      component={RouterLink}
      to="/"
      leftSection={<Icon name="check" size={16} />}
      onClick={() => choose('shown')}
    >
      {t('First steps')}
    </Menu.Item>
  );
}

/** The person's accounts, to switch between them. */
function AccountItems({ currentId, onNew }: { currentId: string | undefined; onNew(): void }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const switchAccount = useSwitchAccount();
  return (
    <>
      {accounts.map(({ id, name }) => (
        <Menu.Item
          key={id}
          aria-current={id === currentId || undefined}
          leftSection={<Icon name="warehouses" size={16} />}
          rightSection={id === currentId ? <Icon name="check" size={16} /> : null}
          onClick={() => id !== currentId && switchAccount.mutate(id)}
        >
          <Text component="span" size="sm" truncate display="block" maw={190}>
            {name}
          </Text>
        </Menu.Item>
      ))}
      {accounts.some(({ role }) => role === 'owner') && (
        <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={onNew}>
          {t('New account')}
        </Menu.Item>
      )}
    </>
  );
}
