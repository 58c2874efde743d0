import { List } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import type { AccountCheck } from './carrier-accounts-api.ts';

/** What the carrier said about the credentials. */
export function AccountCheckResult({ check }: { check: AccountCheck }) {
  if (check.isValid === false)
    return (
      <Notice tone="bad" title={t('The carrier rejected these credentials')} urgent>
        {check.reason}
      </Notice>
    );
  if (check.isValid === null)
    return (
      <Notice tone="info" title={t('Saved')}>
        {t('This carrier cannot check credentials. Compare rates on an order to see whether they work.')}
      </Notice>
    );
  const counts = new Map<string, number>();
  for (const { carrierName } of check.services) counts.set(carrierName, (counts.get(carrierName) ?? 0) + 1);
  const carriers = [...counts];
  return (
    <Notice
      tone={check.mode === 'test' ? 'warn' : 'good'}
      title={check.mode === 'test' ? t('Connected in test mode') : t('Connected')}
    >
      {check.mode === 'test' && `${t("Labels are free, but carriers don't accept them.")} `}
      {carriers.length === 0
        ? t('Compare rates on an order to see the services of this account.')
        : t('You can buy labels for:')}
      {carriers.length > 0 && (
        <List size="sm">
          {carriers.map(([name, count]) => (
            <List.Item key={name}>
              {plural(count, '{name}, {count} service', '{name}, {count} services', { name })}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}
