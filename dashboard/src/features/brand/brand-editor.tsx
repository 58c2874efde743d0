import { ColorInput, Grid, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerLanguage, LANGUAGE_OPTIONS } from '../../lib/customer-languages.ts';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Preview } from '../../ui/preview.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type Brand, brandPreviewQuery, useUpdateBrand } from './brand-api.ts';
import { type BrandValues, brandInput, brandValues, checkBrand } from './brand-values.ts';
import { colorHint, isColor } from './color-hint.ts';
import { LogoPanel } from './logo-panel.tsx';

interface Props {
  brand: Brand;
  /** What a field of a store's brand is if it is empty. */
  ofAccount: Brand;
}

/** The form, and beside it what customers would see. */
export function BrandEditor({ brand, ofAccount }: Props) {
  const { storeId } = brand;
  const update = useUpdateBrand(storeId);
  const form = useCheckedForm<BrandValues>({ initialValues: brandValues(brand), validate: checkBrand });
  /** An empty field of a store's brand shows what it becomes. */
  const field = (name: keyof BrandValues, example = '') => ({
    placeholder: (storeId === null ? null : ofAccount[name]) ?? example,
    ...form.getInputProps(name),
  });
  return (
    <>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Panel
          title={t('Name, color and contact')}
          {...(storeId !== null && { lead: t('Fields left empty are the same as for all orders.') })}
        >
          <Form
            form={form}
            submit={t('Save')}
            warnsOnLeave
            onSubmit={async (values) => {
              const saved = await update.mutateAsync(brandInput(values));
              form.setInitialValues(brandValues(saved));
              notify(t('Brand saved'));
            }}
          >
            <TextInput
              label={t('Name')}
              description={
                storeId === null
                  ? t('If empty, the name of your account or default warehouse')
                  : t('If empty, the name of the store or account')
              }
              maxLength={100}
              {...field('name')}
            />
            <ColorInput
              label={t('Color')}
              description={<ColorHint color={form.values.primaryColor.trim()} />}
              format="hex"
              fixOnBlur={false}
              withEyeDropper={false}
              swatches={SWATCHES}
              swatchesPerRow={SWATCHES.length}
              {...field('primaryColor', '#1f2a44')}
            />
            <TextInput
              type="email"
              label={t('Email for questions')}
              maxLength={254}
              {...field('supportEmail', 'help@example.com')}
            />
            <TextInput
              type="url"
              label={t('Help pages')}
              maxLength={500}
              {...field('supportUrl', 'https://shop.example.com/help')}
            />
            <TextInput
              type="url"
              label={t('Website')}
              maxLength={500}
              {...field('websiteUrl', 'https://shop.example.com')}
            />
          </Form>
        </Panel>
        <LogoPanel brand={brand} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <BrandPreview storeId={storeId} values={form.values} />
      </Grid.Col>
    </>
  );
}

const SWATCHES = ['#1f2a44', '#1a56db', '#0f766e', '#15803d', '#b45309', '#b91c1c', '#7e22ce', '#111827'];

function ColorHint({ color }: { color: string }) {
  if (!isColor(color)) return t('For the bar with your name, and for buttons');
  const { text, isFaint } = colorHint(color);
  return (
    <Text inherit component="span" {...(isFaint && { c: 'var(--warn)' })}>
      {text}
    </Text>
  );
}

/** While one is typed, as it is after a moment. */
const TYPING_MS = 300;

function BrandPreview({ storeId, values }: { storeId: string | null; values: BrandValues }) {
  const [language, setLanguage] = useState<CustomerLanguage>('en');
  const [typed] = useDebouncedValue(values, TYPING_MS);
  const { data, error } = useQuery(brandPreviewQuery(storeId, { ...brandInput(typed), language }));
  return (
    <Preview
      title={t('What customers see')}
      lead={t('The page of a made-up order, with what you have entered.')}
      html={data?.html}
      error={error}
      tools={
        <NativeSelect
          aria-label={t('Language')}
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as CustomerLanguage)}
        />
      }
    />
  );
}
