import { Button, Fieldset, NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { LENGTH_UNITS, unitOptions } from '../../lib/units.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { WeightInput } from '../../ui/weight-input.tsx';
import { checkPackage, type PackageValues, packageInput, packageValues } from './package-values.ts';
import { type Package, useSavePackage } from './packages-api.ts';

interface Props {
  opened: boolean;
  /** Omitted for a new one. */
  one?: Package | undefined;
  onClose(): void;
}

export function PackageDialog({ opened, one, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={one === undefined ? t('Add package') : t('Edit package')}
      size="lg"
    >
      <PackageForm one={one} onClose={onClose} />
    </Dialog>
  );
}

function PackageForm({ one, onClose }: Omit<Props, 'opened'>) {
  const save = useSavePackage(one?.id);
  const form = useCheckedForm<PackageValues>({ initialValues: packageValues(one), validate: checkPackage });
  return (
    <Form
      form={form}
      submit={one === undefined ? t('Add package') : t('Save')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const { name } = await save.mutateAsync(packageInput(values));
        onClose();
        notify(t('{name} saved', { name }));
      }}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Small box')}
        required
        maxLength={50}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Size form={form} at="innerDimensions" legend={t('Inside')} />
      <Size form={form} at="outerDimensions" legend={t('Outside, as the carrier measures it (optional)')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WeightInput form={form} at="tareWeight" label={t('Empty weight')} />
        <WeightInput form={form} at="maxWeight" label={t('Maximum weight when packed')} />
      </SimpleGrid>
      <Switch
        label={t('Use for packing')}
        description={t('Turn off when you run out')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </Form>
  );
}

interface SizeProps {
  form: UseFormReturnType<PackageValues>;
  at: 'innerDimensions' | 'outerDimensions';
  legend: string;
}

function Size({ form, at, legend }: SizeProps) {
  const side = (label: string, name: string) => (
    <NumberInput
      label={label}
      min={0}
      hideControls
      inputMode="decimal"
      required={at === 'innerDimensions'}
      {...form.getInputProps(`${at}.${name}`)}
    />
  );
  return (
    <Fieldset legend={legend}>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {side(t('Length'), 'length')}
        {side(t('Width'), 'width')}
        {side(t('Height'), 'height')}
        <NativeSelect
          label={t('Unit')}
          data={unitOptions(LENGTH_UNITS)}
          {...form.getInputProps(`${at}.unit`)}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
