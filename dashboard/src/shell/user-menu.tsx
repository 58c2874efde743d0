import { Button, Menu, Text } from '@mantine/core';
import { useLogOut, useUser } from '../features/session/index.ts';
import { Icon } from '../ui/icons.tsx';
import { RouterLink } from '../ui/router-link.tsx';

export function UserMenu() {
  const user = useUser();
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<Icon name="user" />}
          aria-label={`Your account, ${user.email}`}
        >
          <Text component="span" size="sm" visibleFrom="xs" truncate maw={200}>
            {user.email}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email} · {user.role}
        </Menu.Label>
        <Menu.Item component={RouterLink} to="/settings/profile" leftSection={<Icon name="key" size={16} />}>
          Change password
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to="/settings/sessions"
          leftSection={<Icon name="devices" size={16} />}
        >
          Sessions
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={() => logOut.mutate()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
