import { Code, Group, List, Stack, Text } from '@mantine/core';
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
      <Notice tone="info" title={`Asking ${provider.name}…`} />
    ) : (
      <Notice tone="warn" title="The connection could not be checked" urgent>
        {errorMessage(error)}
      </Notice>
    );
  if (!check.isValid)
    return (
      <Notice tone="bad" title="The connection does not work" urgent>
        {asSentence(check.reason ?? 'The shop refused it')} Correct the credentials below, and save.
      </Notice>
    );
  const { shopName, currency, missingScopes, notices, locations, webhooks } = check;
  const isComplete = missingScopes.length === 0;
  return (
    <Stack gap="sm">
      <Notice tone={isComplete ? 'good' : 'warn'} title={isComplete ? 'Connected' : 'Connected, with limits'}>
        {[
          `${shopName ?? store.name}${currency === null ? '' : `, sells in ${currency}`}.`,
          WEBHOOK_WORDS[webhooks.status],
          webhooks.reason !== null && asSentence(webhooks.reason),
          locations.length > 1 &&
            `Locations: ${locations.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
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
  active: 'New orders arrive within seconds.',
  missing: 'Its webhooks are not set up yet. Until then, new orders arrive within minutes.',
  unsupported: 'New orders arrive within minutes.',
};

function MissingScopes({ scopes, provider }: { scopes: readonly string[]; provider: StoreProvider }) {
  return (
    <Notice tone="warn" title="Permissions are missing">
      <Text size="sm">
        The credentials do not allow everything that Waybill does. Add these permissions in {provider.name},
        then check again:
      </Text>
      <Group gap="xs" mt={6}>
        <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{scopes.join(', ')}</Code>
        <CopyButton value={scopes.join(',')} label="Copy permissions" />
      </Group>
    </Notice>
  );
}
