import { Button, Menu } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/icons.tsx';
import { type EventWithDeliveries, useResend } from './developers-api.ts';

interface Props {
  event: EventWithDeliveries;
  webhooks: readonly Schemas['WebhookSubscription'][];
}

/** Sends the event again, to one of the webhooks that ask for it. */
export function ResendMenu({ event, webhooks }: Props) {
  const resend = useResend(event.id);
  const receivers = webhooks.filter(({ isActive, events }) => isActive && events.includes(event.type));
  const send = (id: string) => resend.mutate(id, { onSuccess: () => notify(t('Event queued')) });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="send" />}
          loading={resend.isPending}
          disabled={receivers.length === 0}
        >
          {t('Resend')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {receivers.map(({ id, url }) => (
          <Menu.Item key={id} onClick={() => send(id)}>
            {url.replace(/^https:\/\//, '')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
