import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { COLUMN_CHOICES, DEFAULT_COLUMNS } from './order-columns.tsx';

interface Props {
  columns: readonly string[];
  onChange(columns: string[]): void;
}

/** Which columns the list shows. */
export const ColumnMenu = ({ columns, onChange }: Props) => (
  <Popover position="bottom-end" withArrow shadow="md" trapFocus>
    <Popover.Target>
      <Button variant="default" visibleFrom="sm" rightSection={<Icon name="down" size={16} />}>
        {t('Columns')}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={t('Columns')}>
      <Checkbox.Group value={[...columns]} onChange={onChange}>
        <Stack gap="xs">
          {COLUMN_CHOICES.map(({ id, header }) => (
            <Checkbox key={id} value={id} label={header} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button variant="subtle" size="xs" mt="sm" onClick={() => onChange(DEFAULT_COLUMNS)}>
        {t('Reset')}
      </Button>
    </Popover.Dropdown>
  </Popover>
);
