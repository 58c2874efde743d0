import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { OptionsFields, useKnownServices } from '../labels/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { checkPreset, type PresetValues, presetInput, presetValues, serviceValue } from './preset-values.ts';
import { type Preset, useSavePreset } from './presets-api.ts';

interface Props {
  /** The one to edit, or a new one. */
  preset: Preset | 'new';
  onClose(): void;
}

const KEYS = ['', ...Array.from({ length: 9 }, (_, i) => String(i + 1))];

export function PresetDialog({ preset, onClose }: Props) {
  const known = preset === 'new' ? undefined : preset;
  const save = useSavePreset(known?.id);
  const services = useServiceOptions(known);
  const { data: packages = [] } = useQuery(packagesQuery);
  const form = useCheckedForm<PresetValues>({ initialValues: presetValues(known), validate: checkPreset });
  const isDeleted = known?.packageId != null && !packages.some(({ id }) => id === known.packageId);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={known === undefined ? t('Add preset') : t('Edit preset')}
      size="lg"
    >
      <Form
        form={form}
        submit={t('Save')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await save.mutateAsync(presetInput(values));
          onClose();
          notify(t('Preset saved'));
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('Name')}
            placeholder={t('Small box, signed')}
            required
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={t('Key##keyboard')}
            data={KEYS.map((key) => ({ value: key, label: key || t('None') }))}
            {...form.getInputProps('shortcut')}
          />
          <NativeSelect label={t('Service')} data={services} {...form.getInputProps('service')} />
          <NativeSelect
            label={t('Package')}
            data={[
              { value: '', label: t('As suggested') },
              ...packages.map(({ id, name }) => ({ value: id, label: name })),
              ...(isDeleted ? [{ value: known?.packageId ?? '', label: t('Deleted package') }] : []),
            ]}
            {...form.getInputProps('packageId')}
          />
        </SimpleGrid>
        <OptionsFields form={form} currency={t('the order’s currency')} wishedValue={null} />
      </Form>
    </Dialog>
  );
}

/** Those that carriers offer, and the one that the preset has. */
function useServiceOptions(known: Preset | undefined) {
  const offered = (useKnownServices() ?? []).map((one) => ({
    value: serviceValue(one),
    label: serviceLabel(one),
  }));
  const own =
    known?.service == null ? undefined : serviceValue({ carrier: known.carrier, service: known.service });
  const isListed = own === undefined || offered.some(({ value }) => value === own);
  return [
    { value: '', label: t('What the order asks for') },
    ...offered,
    ...(isListed
      ? []
      : [{ value: own, label: [known?.carrierName, known?.service].filter(Boolean).join(' ') }]),
  ];
}
