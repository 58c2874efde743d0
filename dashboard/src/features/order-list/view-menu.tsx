import { Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify, notifyError } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { OrderSearch } from '../orders/index.ts';
import { queryOf, type View } from './order-views.ts';
import { useDeleteView, useSaveView } from './views-api.ts';

interface Props {
  active: View | undefined;
  search: OrderSearch;
  columns: readonly string[];
}

/** Saves the list as it is shown, and renames or deletes a saved one. Views are shared by all members of the account. */
export function ViewMenu({ active, search, columns }: Props) {
  const navigate = useNavigate();
  const save = useSaveView();
  const remove = useDeleteView();
  const [naming, setNaming] = useState<{ id?: string; name: string }>();
  const [deleting, setDeleting] = useState<View>();
  const own = active?.isOwn ? active : undefined;
  const content = { search: queryOf(search), columns: [...columns] };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (naming === undefined || naming.name.trim() === '') return;
    const { id, name } = naming;
    const saved = await save
      .mutateAsync({ id, name: name.trim(), ...(id === undefined && content) })
      .catch(() => null);
    if (saved === null) return;
    setNaming(undefined);
    if (id === undefined)
      await navigate({ to: '/orders', search: { ...search, page: undefined, view: saved.id } });
  };
  const deleteView = async ({ id }: View) => {
    const isDeleted = await remove.mutateAsync(id).then(
      () => true,
      () => false,
    );
    if (!isDeleted) return;
    setDeleting(undefined);
    await navigate({ to: '/orders', search: {} });
  };
  const saveChanges = (view: View) =>
    save.mutate(
      { id: view.id, ...content },
      { onSuccess: () => notify(t('View {name} saved', { name: view.name })), onError: notifyError },
    );
  const open = (start: { id?: string; name: string }) => {
    save.reset();
    setNaming(start);
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" rightSection={<Icon name="down" size={14} />}>
            {t('Save view')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open({ name: '' })}>{t('Save as new view')}</Menu.Item>
          {own !== undefined && (
            <>
              <Menu.Item onClick={() => saveChanges(own)}>
                {t('Save changes to {name}', { name: own.name })}
              </Menu.Item>
              <Menu.Item onClick={() => open({ id: own.id, name: own.name })}>
                {t('Rename {name}', { name: own.name })}
              </Menu.Item>
              <Menu.Item color="red.8" onClick={() => setDeleting(own)}>
                {t('Delete {name}', { name: own.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('Delete the view {name}?', { name: deleting?.name ?? '' })}
      >
        <Text mb="lg">{t('It disappears for all members of the account. Its orders stay.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setDeleting(undefined)}>
            {t('Cancel')}
          </Button>
          <Button
            color="red.8"
            loading={remove.isPending}
            onClick={() => deleting && void deleteView(deleting)}
          >
            {t('Delete view')}
          </Button>
        </Group>
      </Dialog>
      <Dialog
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
        title={naming?.id === undefined ? t('Save view') : t('Rename view')}
      >
        <form onSubmit={submit}>
          <TextInput
            label={t('Name')}
            description={t('All members of the account see it.')}
            maxLength={60}
            data-autofocus
            required
            value={naming?.name ?? ''}
            error={save.error && errorMessage(save.error)}
            onChange={({ currentTarget: { value } }) => setNaming({ ...naming, name: value })}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setNaming(undefined)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </form>
      </Dialog>
    </>
  );
}
