import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { type OptionValues, SIGNATURES } from './option-values.ts';
import classes from './parcels-field.module.css';

interface OptionsForm extends Record<string, unknown> {
  options: OptionValues;
}

interface Props<Values extends OptionsForm> {
  form: UseFormReturnType<Values>;
  currency: string;
  /** What the order wants its labels to be insured for, where a carrier does that. */
  wishedValue: number | null;
}

/** Signature, Saturday delivery, insurance and text on the label. */
export function OptionsFields<Values extends OptionsForm>(props: Props<Values>) {
  // The rest of the form does not matter here.
  const form = props.form as unknown as UseFormReturnType<OptionsForm>;
  const [isShown, { open }] = useDisclosure();
  if (!isShown) {
    return (
      <Group>
        <Button variant="transparent" size="xs" px={0} onClick={open}>
          Add options
        </Button>
      </Group>
    );
  }
  return (
    <fieldset className={classes.group}>
      <legend>Options</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label="On delivery" data={SIGNATURES} {...form.getInputProps('options.signature')} />
        <NumberInput
          label={`Insured value in ${props.currency}`}
          placeholder={props.wishedValue === null ? 'Not insured' : String(props.wishedValue)}
          min={0}
          hideControls
          {...form.getInputProps('options.insuredValue')}
        />
        <Textarea
          label="Text on the label"
          description="Up to three lines"
          autosize
          minRows={1}
          maxRows={3}
          {...form.getInputProps('options.labelMessages')}
        />
        <Checkbox
          mt="xl"
          label="Saturday delivery"
          {...form.getInputProps('options.saturdayDelivery', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </fieldset>
  );
}
