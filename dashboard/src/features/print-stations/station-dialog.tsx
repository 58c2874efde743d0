import { Button, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type PrintStation, type PrintStationInput, useSavePrintStation } from './print-stations-api.ts';

interface Props {
  opened: boolean;
  /** Omitted for a new one. */
  one?: PrintStation | undefined;
  onClose(): void;
  onSaved(station: PrintStation): void;
}

interface Values extends Record<string, unknown> {
  name: string;
  printer: string;
  port: number | string;
  format: 'zpl' | 'pdf';
}

const DEFAULT_PORT = 9180;

const inputOf = ({ name, printer, port, format }: Values): PrintStationInput => ({
  name: name.trim(),
  printer: printer.trim(),
  port: Number(port),
  format,
});

export function StationDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={props.one === undefined ? t('Add print station') : t('Edit print station')}
    >
      <StationForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function StationForm({ one, onClose, onSaved }: Omit<Props, 'opened'>) {
  const save = useSavePrintStation(one?.id);
  const form = useCheckedForm<Values>({
    initialValues: {
      name: one?.name ?? '',
      printer: one?.printer ?? '',
      port: one?.port ?? DEFAULT_PORT,
      format: one?.format ?? 'zpl',
    },
    validate: {
      name: (text: string) => (text.trim() === '' ? t('Required') : null),
      printer: (text: string) => (text.trim() === '' ? t('Required') : null),
      port: (port: number | string) =>
        Number(port) >= 1 && Number(port) <= 65_535 ? null : t('Enter a port from 1 to 65535'),
    },
  });
  return (
    <Form
      form={form}
      submit={one === undefined ? t('Add print station') : t('Save')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const station = await save.mutateAsync(inputOf(values));
        onClose();
        onSaved(station);
      }}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Packing desk 1')}
        required
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Printer')}
        description={t(
          'tcp://address:9100 for a network printer, /dev/usb/lp0 for one on USB, lp:name for a CUPS queue',
        )}
        placeholder="tcp://192.168.1.50:9100"
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('printer')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('Format')}
          description={t('PDF only for CUPS queues')}
          data={[
            { value: 'zpl', label: 'ZPL' },
            { value: 'pdf', label: 'PDF' },
          ]}
          {...form.getInputProps('format')}
        />
        <NumberInput
          label={t('Port')}
          description={t('A free port of the computer')}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          required
          {...form.getInputProps('port')}
        />
      </SimpleGrid>
    </Form>
  );
}
