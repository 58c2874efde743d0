import { Button, Menu } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/icons.tsx';
import { EVENTS } from './webhook-fields.tsx';
import { useSendTest, type Webhook } from './webhooks-api.ts';

export function SendTest({ webhook }: { webhook: Webhook }) {
  const send = useSendTest(webhook.id);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          leftSection={<Icon name="send" size={16} />}
          loading={send.isPending}
          disabled={!webhook.isActive}
        >
          Send test event
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EVENTS.map(({ value }) => (
          <Menu.Item
            key={value}
            onClick={() =>
              send.mutate(value, { onSuccess: () => notify(`A sample ${value} is on its way.`) })
            }
          >
            {value}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
