import { Button, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useWarehouseNames, type Warehouse, warehousesQuery } from '../warehouses/index.ts';
import { collectionOptions, type ParcelChoice, parcelChoices } from './collection.ts';
import { collectionsQuery } from './collections-api.ts';
import { useCreatePickup } from './pickups-api.ts';

/**
 * Books a driver of a carrier for everything that waits for one at a warehouse. The button moves with the first pickup, so the
 * dialog is apart from it: what was entered there stays.
 */
export function useBookPickup() {
  const [opened, dialog] = useDisclosure();
  const { data: accounts } = useQuery(collectionsQuery);
  const { data: warehouses } = useQuery(warehousesQuery);
  const choices = parcelChoices(accounts ?? [], 'pickups');
  return {
    button: (
      <Button onClick={dialog.open} disabled={accounts === undefined || warehouses === undefined}>
        {t('Book a pickup')}
      </Button>
    ),
    dialog: (
      <Dialog opened={opened} onClose={dialog.close} title={t('Book a pickup')}>
        {choices.length === 0 ? (
          <Text data-autofocus tabIndex={-1}>
            {t('No parcels are waiting for a pickup. Buy labels of a carrier that offers pickups first.')}
          </Text>
        ) : (
          <BookForm choices={choices} warehouses={warehouses ?? []} onClose={dialog.close} />
        )}
      </Dialog>
    ),
  };
}

interface Props {
  choices: ParcelChoice[];
  warehouses: Warehouse[];
  onClose(): void;
}

type PickupValues = {
  parcels: string;
  day: string;
  from: string;
  until: string;
  instructions: string;
  maxCost: number | '';
};

function BookForm({ choices, warehouses, onClose }: Props) {
  const book = useCreatePickup();
  const navigate = useNavigate();
  const warehouseName = useWarehouseNames();
  const [first] = choices;
  const timeZone = warehouses.find(({ id }) => id === first?.warehouseId)?.timezone ?? 'UTC';
  const form = useForm<PickupValues>({
    initialValues: {
      parcels: first?.key ?? '',
      day: today(timeZone),
      from: '09:00',
      until: '17:00',
      instructions: '',
      maxCost: '',
    },
    validate: {
      day: (day) => (day === '' ? t('Required') : null),
      from: (time) => (time === '' ? t('Required') : null),
      until: (time, { from }) => {
        if (time === '') return t('Required');
        return time > from ? null : t('Must be later than when the parcels are ready');
      },
    },
  });
  return (
    <Form
      form={form}
      submit={t('Book pickup')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ parcels, instructions, maxCost, ...window }) => {
        const chosen = choices.find(({ key }) => key === parcels);
        if (chosen === undefined) return;
        const { carrierAccountId, warehouseId, carrier } = chosen;
        const { id } = await book.mutateAsync({
          ...{ carrierAccountId, warehouseId, carrier },
          ...window,
          ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
          ...(maxCost !== '' && { maxCost }),
        });
        onClose();
        notify(t('{carrier} pickup booked', { carrier: chosen.carrierName }));
        await navigate({ to: '/pickups/$id', params: { id } });
      }}
    >
      <NativeSelect
        label={t('Parcels')}
        description={t('All that wait for a pickup, from labels of the last week')}
        required
        data={collectionOptions(choices, warehouseName)}
        data-autofocus
        {...form.getInputProps('parcels')}
      />
      <TextInput type="date" label={t('Day')} required {...form.getInputProps('day')} />
      <Group grow align="start">
        <TextInput type="time" label={t('Ready from')} required {...form.getInputProps('from')} />
        <TextInput type="time" label={t('Until')} required {...form.getInputProps('until')} />
      </Group>
      <TextInput
        label={t('Instructions for the driver')}
        placeholder={t('Ring at the loading dock')}
        maxLength={200}
        {...form.getInputProps('instructions')}
      />
      <NumberInput
        label={t('Pay at most')}
        description={t('A pickup that costs more is not booked. Leave empty for any price.')}
        min={0}
        decimalScale={3}
        hideControls
        {...form.getInputProps('maxCost')}
      />
    </Form>
  );
}

/** On the warehouse's calendar, as a date field has it. */
const today = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
