import { Anchor, Collapse, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { hasOptionError, OptionFields } from './option-fields.tsx';
import type { WebhookValues } from './webhook-values.ts';

/** Behind a link, because most webhooks do without. */
export function MoreOptions({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const [isOpen, { toggle }] = useDisclosure();
  const isShown = isOpen || hasOptionError(form.errors);
  return (
    <>
      <Group>
        <Anchor component="button" type="button" size="sm" aria-expanded={isShown} onClick={toggle}>
          {isShown ? t('Hide options') : t('Options: filter, sequence, format, limit')}
        </Anchor>
      </Group>
      <Collapse expanded={isShown}>
        <Stack gap="md">
          <OptionFields form={form} />
        </Stack>
      </Collapse>
    </>
  );
}
