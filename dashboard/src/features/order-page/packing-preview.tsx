import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { formatPercent } from '../../lib/format.ts';
import { plural, rich, t } from '../../lib/language/index.ts';
import { formatDimensions, formatWeight } from '../../lib/measures.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Order } from '../orders/index.ts';

type Packing = Schemas['Packing'];

interface Props {
  order: Order;
  packing: Packing;
  onUse(parcels: Packing['parcels']): void;
  onClose(): void;
}

/** How the chosen items go into the user's packages. */
export function PackingPreview({ order, packing: { parcels, messages }, onUse, onClose }: Props) {
  const nameOf = (id: string) => order.items.find((item) => item.id === id)?.name ?? id;
  return (
    <Stack gap="sm" component="section" aria-label={t('Suggested packing')} aria-live="polite">
      {parcels.length > 0 && (
        <Notice
          tone="info"
          title={plural(parcels.length, 'Fits into {count} parcel', 'Fits into {count} parcels')}
        >
          <List size="sm" type="ordered" spacing={4}>
            {parcels.map(({ package: box, weight, dimensions, filled, items }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no other identity
              <List.Item key={index}>
                {rich('{package}: {contents}', {
                  package: <strong>{box?.name ?? t('In its own packaging')}</strong>,
                  contents: contents(items, nameOf),
                })}
                <Text size="sm" c="dimmed">
                  {[
                    formatWeight(weight),
                    formatDimensions(dimensions),
                    box !== null && filled > 0 && t('{share} full', { share: formatPercent(filled / 100) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      {messages.length > 0 && (
        <Notice tone="warn">
          <List size="sm" listStyleType="none">
            {messages.map(({ code, orderItemId, message }) => (
              <List.Item key={`${code} ${orderItemId}`}>
                {orderItemId === null
                  ? message
                  : t('{subject}: {message}', { subject: nameOf(orderItemId), message })}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      <Group gap="xs">
        {parcels.length > 0 && (
          <Button size="xs" onClick={() => onUse(parcels)}>
            {t('Use these parcels')}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  );
}

const contents = (items: Packing['parcels'][number]['items'], nameOf: (id: string) => string): string =>
  items.map(({ orderItemId, quantity }) => `${quantity} × ${nameOf(orderItemId)}`).join(', ');
