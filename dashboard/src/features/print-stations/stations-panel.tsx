import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type PrintStation, printStationsQuery, useDeletePrintStation } from './print-stations-api.ts';
import { StationDialog } from './station-dialog.tsx';
import { StationSetup } from './station-setup.tsx';

/** The label printers of the account's packing desks. */
export function StationsPanel() {
  const { data, error } = useQuery(printStationsQuery);
  const [dialog, setDialog] = useState<{ opened: boolean; one?: PrintStation | undefined }>({
    opened: false,
  });
  const [setup, setSetup] = useState<{ opened: boolean; station?: PrintStation }>({ opened: false });
  const columns: Column<PrintStation>[] = [
    {
      header: t('Station'),
      cell: ({ name, printer }) => <TwoLines main={<strong>{name}</strong>} below={printer} />,
    },
    { header: t('Format'), cell: ({ format }) => format.toUpperCase() },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (one) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Set up {name}', { name: one.name })}
            onClick={() => setSetup({ opened: true, station: one })}
          >
            {t('Set up')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Edit {name}', { name: one.name })}
            onClick={() => setDialog({ opened: true, one })}
          >
            {t('Edit')}
          </Button>
          <DeleteStation one={one} />
        </Group>
      ),
    },
  ];
  return (
    <Panel
      title={t('Print stations')}
      lead={t('Computers with a label printer. Labels print there without a dialog.')}
      flush
      actions={
        <Button variant="default" size="xs" onClick={() => setDialog({ opened: true })}>
          {t('Add print station')}
        </Button>
      }
    >
      <DataTable
        caption={t('Print stations')}
        columns={columns}
        rows={data}
        error={error}
        idOf={({ id }) => id}
        empty={
          <Message title={t('No print stations yet')}>
            {t('Add one for each computer with a label printer, for example at a packing desk.')}
          </Message>
        }
      />
      <StationDialog
        {...dialog}
        onClose={() => setDialog({ ...dialog, opened: false })}
        onSaved={(station) => setSetup({ opened: true, station })}
      />
      <Dialog
        opened={setup.opened}
        onClose={() => setSetup({ ...setup, opened: false })}
        title={t('Set up {name}', { name: setup.station?.name ?? '' })}
        size="lg"
      >
        {setup.station !== undefined && <StationSetup station={setup.station} />}
      </Dialog>
    </Panel>
  );
}

function DeleteStation({ one: { id, name } }: { one: PrintStation }) {
  const remove = useDeletePrintStation(id);
  return (
    <ConfirmButton
      size="compact-sm"
      aria-label={t('Delete {name}', { name })}
      question={t('Delete {name}?', { name })}
      consequence={t('Browsers that print there open the print dialog again.')}
      confirm={t('Delete print station')}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('{name} deleted', { name }));
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
