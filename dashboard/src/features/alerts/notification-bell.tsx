import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { sessionQuery } from '../session/index.ts';
import { ALERT_WORDS } from './alert-words.ts';
import { notificationsQuery, useReadNotifications } from './alerts-api.ts';
import classes from './notification-bell.module.css';
import { notificationLink } from './notification-link.ts';
import { notificationText } from './notification-text.ts';

type Notification = Schemas['Notification'];

const isNew = ({ isRead, isResolved }: Notification): boolean => !isRead && !isResolved;

/** What needs attention, on every page. Someone without an account has nothing to attend to. */
export function NotificationBell() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  return account === null ? null : <Bell />;
}

function Bell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { data, error } = useQuery(notificationsQuery);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))" // not translated: a length
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.bell}
          aria-label={
            unread === 0 ? t('Notifications') : t('Notifications, {count} unread', { count: unread })
          }
          onClick={toggle}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Notifications')}>
        <Header notifications={data?.notifications ?? []} />
        {data === undefined && error !== null && <Said>{errorMessage(error)}</Said>}
        {data?.notifications.length === 0 && <Said>{t('Nothing needs your attention.')}</Said>}
        <ul className={classes.list}>
          {data?.notifications.map((one) => (
            <Entry key={one.id} notification={one} onOpen={close} />
          ))}
        </ul>
        <div className={classes.foot}>
          <RouterLink to="/settings/notifications" onClick={close}>
            {t('Choose what is shown here and emailed to you')}
          </RouterLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Header({ notifications }: { notifications: readonly Notification[] }) {
  const read = useReadNotifications();
  const unread = notifications.filter(isNew).map(({ id }) => id);
  return (
    <Group justify="space-between" gap={0} className={classes.head}>
      <Text fw={600}>{t('Notifications')}</Text>
      {unread.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={read.isPending}
          onClick={() => read.mutate(unread)}
        >
          {t('Mark all as read')}
        </Button>
      )}
    </Group>
  );
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen(): void }) {
  const { id, kind, about, createdAt, isRead, isResolved } = notification;
  const read = useReadNotifications();
  const content = (
    <>
      <span className={classes.title}>
        {isNew(notification) && <span className={classes.dot} role="img" aria-label={t('Unread')} />}
        {ALERT_WORDS[kind].label}
      </span>
      <span className={classes.text}>{notificationText(notification)}</span>
      <span className={classes.when}>
        <DateTime at={createdAt} />
        {isResolved && ` · ${t('resolved')}`}
      </span>
    </>
  );
  return (
    <li data-quiet={isRead || isResolved || undefined}>
      {about === null ? (
        <div>{content}</div>
      ) : (
        <RouterLink
          {...notificationLink(about)}
          onClick={() => {
            onOpen();
            if (!isRead) read.mutate([id]);
          }}
        >
          {content}
        </RouterLink>
      )}
    </li>
  );
}

const Said = ({ children }: { children: string }) => (
  <Text c="dimmed" size="sm" px="md" py="lg">
    {children}
  </Text>
);
