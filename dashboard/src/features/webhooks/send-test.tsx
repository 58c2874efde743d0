import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { keysOf } from '../../lib/search-params.ts';
import { Icon } from '../../ui/icons.tsx';
import { RESOURCES, typesOf } from './event-words.ts';
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
          {t('Send test event')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {keysOf(RESOURCES).map((resource) => (
          <Fragment key={resource}>
            <Menu.Label>{RESOURCES[resource]}</Menu.Label>
            {typesOf(resource).map((type) => (
              <Menu.Item
                key={type}
                onClick={() =>
                  send.mutate(type, { onSuccess: () => notify(t('Sample {type} event sent', { type })) })
                }
              >
                {type}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
