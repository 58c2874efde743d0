import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LENGTH_UNITS } from '../../lib/units.ts';
import { AddRowButton, RemoveRowButton } from '../../ui/row-buttons.tsx';
import { WeightInput } from '../../ui/weight-input.tsx';
import { emptyParcel, type ParcelsForm } from './parcel-values.ts';
import classes from './parcels-field.module.css';

const SIDES = ['length', 'width', 'height'] as const;
const NAMES = { length: 'Length', width: 'Width', height: 'Height' };

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
            {parcels.length === 1 ? 'Parcel' : `Parcel ${index + 1}`}
            {packageType !== undefined && `: ${packageType}`}
          </legend>
          <WeightInput form={form} at={`parcels.${index}.weight`} label="Weight" required />
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
            label="Unit"
            aria-label="Length unit"
            data={Object.keys(LENGTH_UNITS)}
            {...form.getInputProps(`parcels.${index}.dimensions.unit`)}
          />
          {parcels.length > 1 && (
            <RemoveRowButton
              className={classes.remove}
              what={`parcel ${index + 1}`}
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
          Add parcel
        </AddRowButton>
      </Group>
    </>
  );
}
