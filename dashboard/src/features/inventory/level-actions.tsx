import { ActionIcon, Button, Group, Menu } from '@mantine/core';
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
  const where = `${sku} at ${nameOf(warehouseId)}`;
  const actions = [
    { name: 'Adjust', act: () => onAdjust({ sku, warehouseId }) },
    { name: 'Transfer', act: () => onTransfer({ sku, warehouseId }) },
  ];
  return (
    <>
      <Group gap="xs" justify="flex-end" wrap="nowrap" visibleFrom="lg">
        {actions.map(({ name, act }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            aria-label={`${name} ${where}`}
            onClick={act}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" hiddenFrom="lg" aria-label={`Change ${where}`}>
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
