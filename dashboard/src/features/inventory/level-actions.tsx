import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import type { StockPlace } from './adjust-dialog.tsx';
import type { StockLevel } from './inventory-api.ts';

export interface StockActions {
  nameOf(warehouseId: string): string;
  onAdjust(place: StockPlace): void;
  onTransfer(place: StockPlace): void;
}

/** Two buttons where there is room for them, a menu on a phone. */
export function LevelActions({
  level: { sku, warehouseId },
  nameOf,
  onAdjust,
  onTransfer,
}: StockActions & { level: StockLevel }) {
  const where = { sku, warehouse: nameOf(warehouseId) };
  const actions = [
    {
      name: t('Adjust'),
      label: t('Adjust {sku} at {warehouse}', where),
      act: () => onAdjust({ sku, warehouseId }),
    },
    {
      name: t('Transfer##verb'),
      label: t('Transfer {sku} at {warehouse}', where),
      act: () => onTransfer({ sku, warehouseId }),
    },
  ];
  return (
    <>
      <Group gap="xs" justify="flex-end" wrap="nowrap" visibleFrom="lg">
        {actions.map(({ name, label, act }) => (
          <Button key={name} size="compact-sm" variant="default" aria-label={label} onClick={act}>
            {name}
          </Button>
        ))}
      </Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="lg"
            hiddenFrom="lg"
            aria-label={t('Change {sku} at {warehouse}', where)}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ name, act }) => (
            <Menu.Item key={name} onClick={act}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
