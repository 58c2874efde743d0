import { Button, Group, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { WeightInput } from '../../ui/weight-input.tsx';
import { assigneesQuery, type Order } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';
import { type EditOutcome, editOrders } from './bulk-edit.ts';
import { changesOf, emptyEdit } from './bulk-edit-values.ts';
import { FailedOrders } from './failed-orders.tsx';

/** Changes all selected orders at once. Those that could not be changed stay selected, with the reason. */
export function BulkEditButton({ selection }: { selection: Selection<Order> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const queryClient = useQueryClient();
  const leave = useRef(new AbortController());
  const [failed, setFailed] = useState<EditOutcome[]>([]);
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: isOpen });
  const { data: warehouses = [] } = useQuery({ ...warehousesQuery, enabled: isOpen });
  const { data: members = [] } = useQuery({ ...assigneesQuery, enabled: isOpen });
  const refresh = useInvalidate('orders');
  const form = useForm({ initialValues: emptyEdit() });
  const changes = changesOf(form.values);
  const close = () => {
    leave.current.abort();
    setBusy(false);
    setOpen(false);
    setFailed([]);
    form.reset();
  };
  const submit = async () => {
    setBusy(true);
    setDone(0);
    leave.current = new AbortController();
    const { signal } = leave.current;
    let outcomes: EditOutcome[] = [];
    try {
      outcomes = await editOrders(queryClient, selection.rows, changes, { signal, onProgress: setDone });
    } catch (error) {
      setBusy(false);
      return notifyError(error);
    }
    // Closed meanwhile: the server goes on with it.
    if (signal.aborted) return;
    await refresh();
    setBusy(false);
    const failures = outcomes.filter(({ problem }) => problem !== undefined);
    setFailed(failures);
    if (failures.length === 0) {
      notify(plural(outcomes.length, '{count} order changed', '{count} orders changed'));
      return close();
    }
    selection.remove(outcomes.filter(({ problem }) => problem === undefined).map(({ order }) => order.id));
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Edit')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={plural(selection.count, 'Edit {count} order', 'Edit {count} orders')}
      >
        <form onSubmit={form.onSubmit(submit)}>
          <Stack gap="sm">
            <FailedOrders failed={failed} />
            {isBusy && (
              <Text role="status" size="sm">
                {t('{done} of {total} done. You can close this: it continues in the background.', {
                  done,
                  total: selection.count,
                })}
              </Text>
            )}
            <WeightInput form={form} at="weight" label={t('Weight of each parcel')} />
            <NativeSelect
              label={t('Package')}
              data={[
                { value: '', label: t('Leave as it is') },
                { value: 'none', label: t('None, pack automatically') },
                ...packages.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.getInputProps('packageId')}
            />
            <TextInput
              label={t('Requested service')}
              placeholder={t('Leave as it is')}
              maxLength={100}
              {...form.getInputProps('requestedService')}
            />
            {warehouses.length > 1 && (
              <NativeSelect
                label={t('Warehouse')}
                data={[
                  { value: '', label: t('Leave as it is') },
                  ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...form.getInputProps('warehouseId')}
              />
            )}
            {members.length > 1 && (
              <NativeSelect
                label={t('Packed by')}
                data={[
                  { value: '', label: t('Leave as it is') },
                  { value: 'none', label: t('Anyone') },
                  ...members.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...form.getInputProps('assigneeId')}
              />
            )}
            <TagsInput label={t('Add tags')} maxTags={50} {...form.getInputProps('addTags')} />
            <TagsInput
              label={t('Remove tags')}
              maxTags={50}
              data={[...new Set(selection.rows.flatMap(({ tags }) => tags))]}
              {...form.getInputProps('removeTags')}
            />
            <NativeSelect
              label={t('Hold')}
              data={[
                { value: '', label: t('Leave as it is') },
                { value: 'hold', label: t('Put on hold') },
                { value: 'release', label: t('Release') },
              ]}
              {...form.getInputProps('hold')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {isBusy ? t('Close') : t('Cancel')}
              </Button>
              <Button type="submit" loading={isBusy} disabled={Object.keys(changes).length === 0}>
                {plural(selection.count, 'Change {count} order', 'Change {count} orders')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
