import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { type OptionValues, optionsOf, SIGNATURES } from './option-values.ts';
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
  const [isOpened, { open }] = useDisclosure();
  const isChosen = optionsOf(form.values.options) !== undefined;
  if (!isOpened && !isChosen) {
    return (
      <Group>
        <Button variant="transparent" size="xs" px={0} onClick={open}>
          {t('Add options')}
        </Button>
      </Group>
    );
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('Options')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('On delivery')}
          data={SIGNATURES}
          {...form.getInputProps('options.signature')}
        />
        <NumberInput
          label={t('Insured value in {currency}', { currency: props.currency })}
          placeholder={props.wishedValue === null ? t('Not insured') : String(props.wishedValue)}
          min={0}
          hideControls
          {...form.getInputProps('options.insuredValue')}
        />
        <Textarea
          label={t('Text on the label')}
          description={t('Up to three lines')}
          autosize
          minRows={1}
          maxRows={3}
          {...form.getInputProps('options.labelMessages')}
        />
        <Checkbox
          mt="xl"
          label={t('Saturday delivery')}
          {...form.getInputProps('options.saturdayDelivery', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </fieldset>
  );
}
