import { Button, Group, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FIELD_NAMES, isField } from '../addresses/index.ts';
import { type Order, useAcceptAddress, useKeepAddress } from './orders-api.ts';
import { addressProblemOf } from './ship-to-check.ts';

/** What the background check found wrong with the address, until somebody decides. */
export function AddressNotice({ order, onDecided }: { order: Order; onDecided?(): void }) {
  const accept = useAcceptAddress(order);
  const keep = useKeepAddress(order.id);
  const decided = { onSuccess: () => onDecided?.() };
  const problem = addressProblemOf(order);
  if (problem === undefined) return null;
  const { tone, title, suggestion } = problem;
  const messages = problem.messages.filter(({ code }) => code !== 'street_not_checked');
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <Notice tone={tone} title={title}>
        {messages.map(({ code, field, message }) => (
          <Text size="sm" key={`${code} ${field}`}>
            {t('{subject}: {message}', {
              subject: isField(field) ? FIELD_NAMES[field] : t('Address'),
              message,
            })}
          </Text>
        ))}
        {suggestion !== null && (
          <div style={{ marginTop: 8 }}>
            <Text size="sm" fw={600}>
              {t('Suggested address')}
            </Text>
            <AddressText address={suggestion} />
          </div>
        )}
        <Group gap="xs" mt="sm">
          {suggestion !== null && (
            <Button
              size="compact-sm"
              loading={accept.isPending}
              onClick={() => accept.mutate(suggestion, decided)}
            >
              {t('Use suggested address')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={keep.isPending}
            onClick={() => keep.mutate(undefined, decided)}
          >
            {t('Keep this address')}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
