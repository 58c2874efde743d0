import { Button, Menu } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { keysOf } from '../../lib/search-params.ts';
import { Icon } from '../../ui/icons.tsx';
import { EVENTS } from './webhook-search.ts';
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
        {keysOf(EVENTS).map((type) => (
          <Menu.Item
            key={type}
            onClick={() => send.mutate(type, { onSuccess: () => notify(`Sample ${type} event sent`) })}
          >
            {type}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
