import { ColorInput, Grid, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerLanguage, LANGUAGE_OPTIONS } from '../../lib/customer-languages.ts';
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
          title="Name, color and contact"
          {...(storeId !== null && { lead: 'What is empty is as for all orders.' })}
        >
          <Form
            form={form}
            submit="Save"
            warnsOnLeave
            onSubmit={async (values) => {
              const saved = await update.mutateAsync(brandInput(values));
              form.setInitialValues(brandValues(saved));
              notify('Brand saved');
            }}
          >
            <TextInput
              label="Name"
              description={`If empty, the name of ${storeId === null ? 'your account' : 'the store or account'}`}
              maxLength={100}
              {...field('name')}
            />
            <ColorInput
              label="Color"
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
              label="Email for questions"
              maxLength={254}
              {...field('supportEmail', 'help@example.com')}
            />
            <TextInput
              type="url"
              label="Help pages"
              maxLength={500}
              {...field('supportUrl', 'https://shop.example.com/help')}
            />
            <TextInput
              type="url"
              label="Website"
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
  if (!isColor(color)) return 'Of the bar with your name, and of buttons';
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
      title="What customers see"
      lead="The page of a made-up order, with what you have entered."
      html={data?.html}
      error={error}
      tools={
        <NativeSelect
          aria-label="Language"
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as CustomerLanguage)}
        />
      }
    />
  );
}
