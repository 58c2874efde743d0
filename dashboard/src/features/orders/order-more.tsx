import {
  Button,
  Collapse,
  Divider,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { decimalsOf } from '../../lib/currency-decimals.ts';
import { LANGUAGE_OPTIONS, languageText } from '../../lib/customer-languages.ts';
import { t } from '../../lib/language/index.ts';
import { listError } from '../../ui/form-errors.ts';
import { MetadataFields } from '../../ui/metadata-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WeightInput } from '../../ui/weight-input.tsx';
import { packagesQuery } from '../packages/index.ts';
import { SHORT_TEXTS, textsIn } from './order-texts.ts';
import type { OrderValues } from './order-values.ts';

const texts = textsIn(SHORT_TEXTS);
const lead = texts.map(({ label }) => label).join(', ');
const FIELDS = new RegExp(
  `^(${[...Object.keys(SHORT_TEXTS), 'language', 'weight', 'packageId', 'insuredValue', 'tags', 'metadata'].join('|')})(\\.|$)`,
);

const holdsSomething = (values: OrderValues): boolean => {
  const { weight, packageId, insuredValue, tags, metadata } = values;
  return (
    texts.some(({ name }) => values[name] !== '') ||
    values.language !== '' ||
    weight.value !== '' ||
    packageId !== '' ||
    insuredValue !== '' ||
    tags.length > 0 ||
    metadata.length > 0
  );
};

/** A language that pages and emails are not written in stays a choice where an order came with it. */
const languagesWith = (given: string) => [
  { value: '', label: t('Not known') },
  ...LANGUAGE_OPTIONS,
  ...(given === '' || LANGUAGE_OPTIONS.some(({ value }) => value === given)
    ? []
    : [{ value: given, label: languageText(given) }]),
];

interface Props {
  form: UseFormReturnType<OrderValues>;
  /** All of it is shipped, so how it is packed can no longer change. */
  isPacked: boolean;
}

/** Fields that few orders use; expanded if one has a value or an error. */
export function OrderMore({ form, isPacked }: Props) {
  const { data: packages = [] } = useQuery({ ...packagesQuery, enabled: !isPacked });
  const [isOpen, setOpen] = useState(() => holdsSomething(form.values));
  const id = useId();
  const expanded = isOpen || Object.keys(form.errors).some((path) => FIELDS.test(path));
  return (
    <Panel
      title={t('More')}
      lead={
        isPacked
          ? t('{lead}, language, insurance, tags, metadata', { lead })
          : t('{lead}, language, weight and package, insurance, tags, metadata', { lead })
      }
      actions={
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={expanded}
          aria-controls={id}
          aria-label={expanded ? t('Hide more') : t('Show more')}
          onClick={() => setOpen(!expanded)}
        >
          {expanded ? t('Hide') : t('Show')}
        </Button>
      }
      flush
    >
      <Collapse id={id} expanded={expanded}>
        <Stack gap="md" p="lg" pt="xs">
          {texts.map(({ name, label, description, maxLength }) => (
            <TextInput key={name} {...{ label, description, maxLength }} {...form.getInputProps(name)} />
          ))}
          {!isPacked && (
            <>
              <WeightInput form={form} at="weight" label={t('Weight of the packed order')} />
              <NativeSelect
                label={t('Package')}
                description={t('For all of it. Without one, the items are packed automatically')}
                data={[
                  { value: '', label: t('Automatic') },
                  ...packages.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...form.getInputProps('packageId')}
              />
            </>
          )}
          <NativeSelect
            label={t("Customer's language")}
            description={t('For the page of their order, and for emails')}
            data={languagesWith(form.values.language)}
            {...form.getInputProps('language')}
          />
          <NumberInput
            label={t('Insured value')}
            description={t('Labels are insured for this amount if the carrier offers insurance')}
            min={0}
            decimalScale={decimalsOf(form.values.currency)}
            hideControls
            {...form.getInputProps('insuredValue')}
          />
          <TagsInput
            label={t('Tags')}
            description={t('Press Enter after each')}
            maxTags={50}
            acceptValueOnBlur
            {...form.getInputProps('tags')}
            error={listError(form.errors, 'tags')}
          />
          <Divider label={t('Metadata')} labelPosition="left" />
          <MetadataFields
            form={form}
            hint={t('a customer number, a sales channel or an ID in another system')}
          />
        </Stack>
      </Collapse>
    </Panel>
  );
}
