import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import type { TaxNumber } from '../../lib/tax-numbers.ts';
import { CONTENTS, type CustomsForm, INCOTERMS } from './customs-values.ts';
import classes from './parcels-field.module.css';
import { RecipientTaxNumbers, SenderTaxNumbers } from './tax-number-fields.tsx';

interface Props<Values extends CustomsForm> {
  form: UseFormReturnType<Values>;
  /** Where the parcel leaves from. */
  warehouse: { id: string; taxNumbers: TaxNumber[] } | undefined;
}

/** For a parcel that crosses a border. Its contents are declared from the order's items. */
export function CustomsFields<Values extends CustomsForm>(props: Props<Values>) {
  // The rest of the form does not matter here.
  const form = props.form as unknown as UseFormReturnType<CustomsForm>;
  const { isDeclared, contentsType } = form.values.customs;
  const declare = (isWanted: boolean) => form.setFieldValue('customs.isDeclared', isWanted);
  if (!isDeclared) {
    return (
      <Group>
        <Button variant="transparent" size="xs" px={0} onClick={() => declare(true)}>
          {t('Add customs declaration')}
        </Button>
      </Group>
    );
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('Customs')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label={t('Contents')} data={CONTENTS} {...form.getInputProps('customs.contentsType')} />
        <NativeSelect
          label={t('Terms (Incoterm)')}
          data={INCOTERMS}
          {...form.getInputProps('customs.incoterm')}
        />
        <TextInput
          label={t('Explanation')}
          required={contentsType === 'other'}
          maxLength={200}
          {...form.getInputProps('customs.contentsExplanation')}
        />
        <TextInput
          label={t('Invoice number')}
          maxLength={100}
          {...form.getInputProps('customs.invoiceNumber')}
        />
      </SimpleGrid>
      <SenderTaxNumbers form={form} warehouse={props.warehouse} />
      <RecipientTaxNumbers form={form} />
      <Button variant="transparent" size="xs" px={0} mt="xs" onClick={() => declare(false)}>
        {t('Remove customs declaration')}
      </Button>
    </fieldset>
  );
}
