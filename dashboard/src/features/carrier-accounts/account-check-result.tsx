import { List } from '@mantine/core';
import { pluralize } from '../../lib/text.ts';
import { Notice } from '../../ui/notice.tsx';
import type { AccountCheck } from './carrier-accounts-api.ts';

/** What the carrier said about the credentials. */
export function AccountCheckResult({ check }: { check: AccountCheck }) {
  if (check.isValid === false)
    return (
      <Notice tone="bad" title="The carrier refused these credentials" urgent>
        {check.reason}
      </Notice>
    );
  if (check.isValid === null)
    return (
      <Notice tone="info" title="Saved">
        This carrier offers no way to check credentials. You will see whether they work when you compare
        rates.
      </Notice>
    );
  const counts = new Map<string, number>();
  for (const { carrierName } of check.services) counts.set(carrierName, (counts.get(carrierName) ?? 0) + 1);
  const carriers = [...counts];
  return (
    <Notice
      tone={check.mode === 'test' ? 'warn' : 'good'}
      title={check.mode === 'test' ? 'Connected in test mode' : 'Connected'}
    >
      {check.mode === 'test' && 'Labels cost nothing, and carriers do not accept them. '}
      {carriers.length === 0
        ? 'The carrier does not say which services the account has: compare rates to see them.'
        : 'You can buy labels of:'}
      {carriers.length > 0 && (
        <List size="sm">
          {carriers.map(([name, count]) => (
            <List.Item key={name}>
              {name}, {pluralize(count, 'service')}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}
