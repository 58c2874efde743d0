import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { plural, rich, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type RuleContent, useRulePreview } from './automation-rules-api.ts';
import { actionsText, type RuleNames } from './rule-text.ts';

interface Props {
  /** What the form says, once it can be tried. */
  content(): RuleContent | undefined;
  names: RuleNames;
}

/** As many orders as a rule is tried on. */
const TRIED = 200;
const SHOWN = 10;

/** Tries the rule of the form on orders that came in already. */
export function RulePreviewButton({ content, names }: Props) {
  const preview = useRulePreview();
  const run = () => {
    const rule = content();
    if (rule !== undefined) preview.mutate({ ...rule, orders: TRIED });
  };
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" size="xs" loading={preview.isPending} onClick={run}>
          {t('Try on past orders')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('Nothing is changed')}
        </Text>
      </Group>
      <div role="status">
        {preview.error !== null && <Notice tone="bad">{errorMessage(preview.error)}</Notice>}
        {preview.data !== undefined && <Result preview={preview.data} names={names} />}
      </div>
    </Stack>
  );
}

function Result({ preview, names }: { preview: Schemas['RulePreview']; names: RuleNames }) {
  const { examined, matched, changed, orders } = preview;
  if (examined === 0) return <Notice tone="info">{t('There are no orders to try it on yet.')}</Notice>;
  if (matched === 0)
    return (
      <Notice tone="info">
        {plural(examined, 'None of the last {count} order match.', 'None of the last {count} orders match.')}
      </Notice>
    );
  const shown = orders.slice(0, SHOWN);
  return (
    <Notice tone="info">
      <Text size="sm" fw={500}>
        {plural(
          examined,
          '{matched} of the last {count} order match, and {changed} would change.',
          '{matched} of the last {count} orders match, and {changed} would change.',
          { matched, changed },
        )}
      </Text>
      <List size="sm" mt={4}>
        {shown.map(({ id, orderNumber, effects }) => (
          <List.Item key={id}>
            {rich('{order}: {effects}', {
              order: (
                <Anchor component={RouterLink} to={`/orders/${id}`} target="_blank" inherit>
                  {orderNumber}
                </Anchor>
              ),
              effects: effectsText(effects, names),
            })}
          </List.Item>
        ))}
      </List>
      {matched > shown.length && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('And {count} more', { count: matched - shown.length })}
        </Text>
      )}
    </Notice>
  );
}

type Effects = Schemas['RulePreview']['orders'][number]['effects'];

/** As the actions of a rule that does just this. */
function effectsText(effects: Effects, names: RuleNames): string {
  if (effects.length === 0) return t('no change, already set');
  const found = (action: Effects[number]['action']) =>
    effects.find((effect) => effect.action === action)?.value ?? undefined;
  const tags = effects.flatMap(({ action, value }) => (action === 'tag' && value !== null ? [value] : []));
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return actionsText(
    {
      ...given('service', found('service')),
      ...(effects.some(({ action }) => action === 'hold') && { hold: true }),
      ...(tags.length > 0 && { addTags: tags }),
      ...given('warehouseId', found('warehouse')),
      ...given('packageId', found('package')),
      ...given('assigneeId', found('assignee')),
      ...given('handlingDays', number(found('ship_by'))),
      ...given('deliveryDays', number(found('deliver_by'))),
      ...(found('insurance') !== undefined && { insurance: { amount: Number(found('insurance')) } }),
    },
    names,
  );
}

const given = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>);
