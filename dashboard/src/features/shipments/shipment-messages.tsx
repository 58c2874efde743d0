import { List } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Shipment } from './shipments-api.ts';

/** Where the carrier did otherwise than it was asked, or charged otherwise than it quoted. */
export function ShipmentMessages({ shipment: { messages, status } }: { shipment: Shipment }) {
  if (messages.length === 0 || status === 'failed') return null;
  return (
    <Notice tone="warn" title={t('Different from what was asked for')}>
      <List size="sm">
        {messages.map(({ code, message }) => (
          <List.Item key={code + message}>{message}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
