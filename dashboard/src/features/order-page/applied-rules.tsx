import { List, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { formatMoney } from '../../lib/format.ts';
import { capitalize } from '../../lib/text.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Order } from '../orders/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';

type Effect = Schemas['AppliedRule']['effects'][number];

/** What automation rules did to the order when it was created. */
export function AppliedRules({ order: { appliedRules, currency } }: { order: Order }) {
  const warehouseName = useWarehouseNames();
  if (appliedRules.length === 0) return null;
  const texts: Record<Effect['action'], (value: string) => string> = {
    service: (value) => `set the service to ${value}`,
    hold: () => 'put the order on hold',
    tag: (value) => `added the tag “${value}”`,
    warehouse: (value) => `ships from ${warehouseName(value)}`,
    insurance: (value) => `insured for ${formatMoney(Number(value), currency)}`,
  };
  const effectsOf = (effects: Effect[]): string =>
    effects.map(({ action, value }) => texts[action](value ?? '')).join(', ') || 'no changes needed';
  return (
    <Panel title="Automation rules" lead="Applied when the order came in">
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
