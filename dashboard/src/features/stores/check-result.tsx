import { Code, Group, List, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { asSentence } from '../../lib/text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Store, StoreCheck, StoreProvider } from './stores-api.ts';

interface Props {
  /** Undefined while the shop is asked. */
  check: StoreCheck | undefined;
  error: Error | null;
  store: Store;
  provider: StoreProvider;
}

/** What the shop said about the connection, in plain words, with what is missing. */
export function CheckResult({ check, error, store, provider }: Props) {
  if (check === undefined)
    return error === null ? (
      <Notice tone="info" title={t('Asking {name}…', { name: provider.name })} />
    ) : (
      <Notice tone="warn" title={t('The connection could not be checked')} urgent>
        {errorMessage(error)}
      </Notice>
    );
  if (!check.isValid)
    return (
      <Notice tone="bad" title={t('The connection does not work')} urgent>
        {asSentence(check.reason ?? t('The store refused it'))}{' '}
        {t('Correct the credentials below, and save.')}
      </Notice>
    );
  const { shopName, currency, missingScopes, notices, locations, webhooks } = check;
  const isComplete = missingScopes.length === 0;
  const shop = shopName ?? store.name;
  return (
    <Stack gap="sm">
      <Notice
        tone={isComplete ? 'good' : 'warn'}
        title={isComplete ? t('Connected') : t('Connected, with limits')}
      >
        {[
          currency === null ? `${shop}.` : t('{shop}, sells in {currency}.', { shop, currency }),
          WEBHOOK_WORDS[webhooks.status],
          webhooks.reason !== null && asSentence(webhooks.reason),
          locations.length > 1 &&
            t('Locations: {list}.', { list: locations.map(({ id, name }) => `${name} (${id})`).join(', ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
      {!isComplete && <MissingScopes scopes={missingScopes} provider={provider} />}
      {notices.length > 0 && (
        <Notice tone="info">
          <List size="sm">
            {notices.map((notice) => (
              <List.Item key={notice}>{notice}</List.Item>
            ))}
          </List>
        </Notice>
      )}
    </Stack>
  );
}

const WEBHOOK_WORDS: Record<StoreCheck['webhooks']['status'], string> = {
  active: t('New orders arrive within seconds.'),
  missing: t('Its webhooks are not set up yet. Until then, new orders arrive within minutes.'),
  unsupported: t('New orders arrive within minutes.'),
};

function MissingScopes({ scopes, provider }: { scopes: readonly string[]; provider: StoreProvider }) {
  return (
    <Notice tone="warn" title={t('Permissions are missing')}>
      <Text size="sm">
        {t(
          'The credentials do not allow everything that Waybill does. Add these permissions in {name}, then check again:',
          { name: provider.name },
        )}
      </Text>
      <Group gap="xs" mt={6}>
        <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{scopes.join(', ')}</Code>
        <CopyButton value={scopes.join(',')} label={t('Copy permissions')} />
      </Group>
    </Notice>
  );
}
