import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { LENGTH_UNITS } from '../../lib/units.ts';
import { AddRowButton, RemoveRowButton } from '../../ui/row-buttons.tsx';
import { WeightInput } from '../../ui/weight-input.tsx';
import { emptyParcel, type ParcelsForm } from './parcel-values.ts';
import classes from './parcels-field.module.css';

const SIDES = ['length', 'width', 'height'] as const;
const NAMES = { length: t('Length'), width: t('Width'), height: t('Height') };

const nameOf = (index: number, count: number): string =>
  count === 1 ? t('Parcel') : t('Parcel {number}', { number: index + 1 });

/** The parcels of a larger form. */
export function ParcelsField<Values extends ParcelsForm>(props: { form: UseFormReturnType<Values> }) {
  // The rest of the form does not matter here.
  const form = props.form as unknown as UseFormReturnType<ParcelsForm>;
  const { parcels } = form.values;
  return (
    <>
      {parcels.map(({ key, packageType }, index) => (
        <fieldset key={key} className={classes.parcel}>
          <legend>
            {packageType === undefined
              ? nameOf(index, parcels.length)
              : t('{subject}: {message}', { subject: nameOf(index, parcels.length), message: packageType })}
          </legend>
          <WeightInput form={form} at={`parcels.${index}.weight`} label={t('Weight')} required />
          {SIDES.map((side) => (
            <NumberInput
              key={side}
              label={NAMES[side]}
              min={0}
              hideControls
              {...form.getInputProps(`parcels.${index}.dimensions.${side}`)}
            />
          ))}
          <NativeSelect
            label={t('Unit')}
            aria-label={t('Length unit')}
            data={Object.keys(LENGTH_UNITS)}
            {...form.getInputProps(`parcels.${index}.dimensions.unit`)}
          />
          {parcels.length > 1 && (
            <RemoveRowButton
              className={classes.remove}
              label={t('Remove parcel {number}', { number: index + 1 })}
              onClick={() => form.removeListItem('parcels', index)}
            />
          )}
        </fieldset>
      ))}
      <Group>
        <AddRowButton
          disabled={parcels.length >= 20}
          onClick={() => form.insertListItem('parcels', emptyParcel())}
        >
          {t('Add parcel')}
        </AddRowButton>
      </Group>
    </>
  );
}
