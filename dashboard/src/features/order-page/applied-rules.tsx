import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { formatMoney } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { capitalize } from '../../lib/text.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Order, useAssigneeName } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';

type Effect = Schemas['AppliedRule']['effects'][number];

/** What automation rules did to the order when it was created. */
export function AppliedRules({ order: { appliedRules, currency } }: { order: Order }) {
  const warehouseName = useWarehouseNames();
  const assigneeName = useAssigneeName();
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: appliedRules.length > 0 });
  if (appliedRules.length === 0) return null;
  const texts: Record<Effect['action'], (value: string) => string> = {
    service: (value) => t('set the service to {value}', { value }),
    hold: () => t('put the order on hold'),
    tag: (value) => t('added the tag “{value}”', { value }),
    warehouse: (value) => t('ships from {warehouse}', { warehouse: warehouseName(value) }),
    package: (value) => {
      const name = packages.find(({ id }) => id === value)?.name;
      return name === undefined ? t('packed into a deleted package') : t('packed into {name}', { name });
    },
    ship_by: (days) =>
      days === '0'
        ? t('ships within the same business day')
        : plural(Number(days), 'ships within {count} business day', 'ships within {count} business days'),
    deliver_by: (days) =>
      days === '0'
        ? t('arrives within the same business day')
        : plural(Number(days), 'arrives within {count} business day', 'arrives within {count} business days'),
    assignee: (value) => t('packed by {name}', { name: assigneeName(value) }),
    insurance: (value) => t('insured for {amount}', { amount: formatMoney(Number(value), currency) }),
  };
  const effectsOf = (effects: Effect[]): string =>
    effects.map(({ action, value }) => texts[action](value ?? '')).join(', ') || t('no changes needed');
  return (
    <Panel title={t('Automation rules')} lead={t('Applied when the order came in')}>
      <List listStyleType="none" spacing="xs">
        {appliedRules.map(({ id, name, effects }) => (
          <List.Item key={id}>
            <strong>{name}</strong>
            <Text size="sm">{capitalize(effectsOf(effects))}</Text>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}
