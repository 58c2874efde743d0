import { List } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { namingField } from '../addresses/index.ts';
import { useCarrierAccounts } from '../carrier-accounts/index.ts';

type RateMessage = Schemas['RateMessage'];

/** Why a carrier offered nothing, or less than it could. Each is said once. */
export function RateMessages({ messages, hasRates }: { messages: RateMessage[]; hasRates: boolean }) {
  const accounts = useCarrierAccounts();
  if (messages.length === 0) return null;
  const sourceOf = ({ carrierName: name, carrierAccountId }: RateMessage): string | null => {
    const account = accounts?.find(({ id }) => id === carrierAccountId)?.name;
    if (name === null || account === undefined || name === account) return name ?? account ?? null;
    return `${name}, ${account}`;
  };
  const lines = new Set(
    messages.map((one) => {
      const source = sourceOf(one);
      const text = namingField(one.message);
      // Many carriers say their own name.
      return source === null || text.startsWith(`${source} `)
        ? text
        : t('{subject}: {message}', { subject: source, message: text });
    }),
  );
  return (
    <Notice
      tone={hasRates ? 'info' : 'warn'}
      title={hasRates ? t('Messages from carriers') : t('Why there are no rates')}
    >
      <List size="sm">
        {[...lines].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
