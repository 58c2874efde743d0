import { Button, Group, NativeSelect, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { pluralize } from '../../lib/text.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { WeightInput } from '../../ui/weight-input.tsx';
import type { Order } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';
import { type EditOutcome, editOrders } from './bulk-edit.ts';
import { changesOf, emptyEdit } from './bulk-edit-values.ts';
import { FailedOrders } from './failed-orders.tsx';

/** Changes all selected orders at once. Those that could not be changed stay selected, with the reason. */
export function BulkEditButton({ selection }: { selection: Selection<Order> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<EditOutcome[]>([]);
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: isOpen });
  const { data: warehouses = [] } = useQuery({ ...warehousesQuery, enabled: isOpen });
  const refresh = useInvalidate('orders');
  const form = useForm({ initialValues: emptyEdit() });
  const changes = changesOf(form.values);
  const close = () => {
    setOpen(false);
    setFailed([]);
    form.reset();
  };
  const submit = async () => {
    setBusy(true);
    const outcomes = await editOrders(selection.rows, changes);
    await refresh();
    setBusy(false);
    const failures = outcomes.filter(({ problem }) => problem !== undefined);
    setFailed(failures);
    if (failures.length === 0) {
      notify(`${pluralize(outcomes.length, 'order')} changed`);
      return close();
    }
    selection.remove(outcomes.filter(({ problem }) => problem === undefined).map(({ order }) => order.id));
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`Edit ${pluralize(selection.count, 'order')}`}
        closeOnEscape={!isBusy}
      >
        <form onSubmit={form.onSubmit(submit)}>
          <Stack gap="sm">
            <FailedOrders failed={failed} />
            <WeightInput form={form} at="weight" label="Weight of each parcel" />
            <NativeSelect
              label="Package"
              data={[
                { value: '', label: 'Leave as it is' },
                { value: 'none', label: 'None, pack automatically' },
                ...packages.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.getInputProps('packageId')}
            />
            <TextInput
              label="Requested service"
              placeholder="Leave as it is"
              maxLength={100}
              {...form.getInputProps('requestedService')}
            />
            {warehouses.length > 1 && (
              <NativeSelect
                label="Warehouse"
                data={[
                  { value: '', label: 'Leave as it is' },
                  ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...form.getInputProps('warehouseId')}
              />
            )}
            <TagsInput label="Add tags" maxTags={50} {...form.getInputProps('addTags')} />
            <TagsInput
              label="Remove tags"
              maxTags={50}
              data={[...new Set(selection.rows.flatMap(({ tags }) => tags))]}
              {...form.getInputProps('removeTags')}
            />
            <NativeSelect
              label="Hold"
              data={[
                { value: '', label: 'Leave as it is' },
                { value: 'hold', label: 'Put on hold' },
                { value: 'release', label: 'Release' },
              ]}
              {...form.getInputProps('hold')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={Object.keys(changes).length === 0}>
                Change {pluralize(selection.count, 'order')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
