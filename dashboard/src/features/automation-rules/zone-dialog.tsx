import { Button, Fieldset, Stack, TagsInput, TextInput } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { listError } from '../../ui/form-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { checkZone, newArea, type ZoneValues, zoneInput, zoneValues } from './zone-values.ts';
import { useSaveZone, type Zone } from './zones-api.ts';

interface Props {
  /** The one to edit, or a new one. */
  zone: Zone | 'new';
  onClose(): void;
}

export function ZoneDialog({ zone, onClose }: Props) {
  const known = zone === 'new' ? undefined : zone;
  const save = useSaveZone(known?.id);
  const form = useCheckedForm<ZoneValues>({ initialValues: zoneValues(known), validate: checkZone });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={known === undefined ? t('Add zone') : t('Edit “{name}”', { name: known.name })}
      size="lg"
    >
      <Form
        form={form}
        submit={t('Save zone')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await save.mutateAsync(zoneInput(values));
          onClose();
          notify(t('Zone saved'));
        }}
      >
        <TextInput
          label={t('Name')}
          placeholder={t('West Coast')}
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        {form.values.areas.map((_, i) => (
          <Fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other identity, and the form addresses them by index
            key={i}
            legend={t('Area {number}', { number: i + 1 })}
          >
            <Stack gap="sm">
              <CountrySelect autoComplete="off" {...form.getInputProps(`areas.${i}.country`)} />
              <TagsInput
                label={t('Only these states or regions')}
                description={t('Press Enter after each. All if empty')}
                acceptValueOnBlur
                {...form.getInputProps(`areas.${i}.states`)}
                error={listError(form.errors, `areas.${i}.states`)}
              />
              <TagsInput
                label={t('Only postal codes that start with')}
                description={t('Press Enter after each. All if empty')}
                acceptValueOnBlur
                {...form.getInputProps(`areas.${i}.postalPrefixes`)}
                error={listError(form.errors, `areas.${i}.postalPrefixes`)}
              />
              {form.values.areas.length > 1 && (
                <div>
                  <Button variant="default" size="xs" onClick={() => form.removeListItem('areas', i)}>
                    {t('Remove area {number}', { number: i + 1 })}
                  </Button>
                </div>
              )}
            </Stack>
          </Fieldset>
        ))}
        <div>
          <Button variant="default" size="xs" onClick={() => form.insertListItem('areas', newArea())}>
            {t('Add area')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
