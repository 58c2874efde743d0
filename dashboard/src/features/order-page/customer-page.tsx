import { Anchor, Group, Text } from '@mantine/core';
import { languageText } from '../../lib/customer-languages.ts';
import { t } from '../../lib/language/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { isErased, type Order } from '../orders/index.ts';

/** The page on which the customer follows the order; whoever has the link sees it. */
export function CustomerPage({ order }: { order: Order }) {
  const { trackingPageUrl, language } = order;
  if (isErased(order)) return null;
  return (
    <Panel title={t("Customer's page")}>
      {trackingPageUrl === null ? (
        <Text c="dimmed" size="sm">
          {t(
            'Customers can be shown a page of their order once the server has a public address (WAYBILL_PUBLIC_URL).',
          )}
        </Text>
      ) : (
        <Group gap="sm">
          <CopyButton value={trackingPageUrl} label={t('Copy link')} />
          <Anchor href={trackingPageUrl} target="_blank" rel="noopener noreferrer">
            {t('Open page')}
          </Anchor>
        </Group>
      )}
      {language !== null && (
        <Text size="sm" mt="sm">
          {t('Language: {language}', { language: languageText(language) })}
        </Text>
      )}
    </Panel>
  );
}
