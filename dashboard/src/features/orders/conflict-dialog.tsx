import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { packagesQuery } from '../packages/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import type { Field } from './concurrent-edit.ts';
import { fieldLabel } from './field-text.ts';
import { FieldValue } from './field-value.tsx';
import type { Conflict } from './use-save-order.ts';

type Side = 'mine' | 'stored';

/** Shows both values of each field that two people have changed, and asks which one to keep. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { fields, mine, stored, order, editor, decide } = conflict;
  const [sides, setSides] = useState<Partial<Record<Field, Side>>>({});
  const nameOf = useNames();
  const shown = (field: Field, value: unknown) => (
    <FieldValue field={field} value={nameOf(field, value)} currency={order.currency} />
  );
  return (
    <Dialog opened onClose={() => decide(undefined)} title={t('This order was changed meanwhile')} size="lg">
      <Text mb="md">
        {editor === undefined
          ? t('Somebody else saved other values while you were editing. Choose which to keep.')
          : t('{editor} saved other values while you were editing. Choose which to keep.', { editor })}
      </Text>
      <Stack gap="lg">
        {fields.map((field) => (
          <Radio.Group
            key={field}
            label={fieldLabel(field)}
            value={sides[field] ?? null}
            onChange={(side) => setSides({ ...sides, [field]: side })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label={t('Yours')} description={shown(field, mine[field])} />
              <Radio value="stored" label={t('Saved')} description={shown(field, stored[field])} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => decide(undefined)}>
          {t('Back to editing')}
        </Button>
        <Button
          disabled={fields.some((field) => sides[field] === undefined)}
          onClick={() => decide(fields.filter((field) => sides[field] === 'stored'))}
        >
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Orders have only the ids of their package and warehouse. */
function useNames() {
  const warehouseName = useWarehouseNames();
  const { data: packages = [] } = useQuery(packagesQuery);
  return (field: Field, value: unknown): unknown => {
    if (field === 'warehouseId' && typeof value === 'string') return warehouseName(value);
    if (field === 'packageId') return packages.find(({ id }) => id === value)?.name ?? value;
    return value;
  };
}
