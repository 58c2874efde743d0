import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ProductPicker } from '../products/index.ts';
import { type StoreProduct, useMapProduct } from './stores-api.ts';

interface Props {
  storeId: string;
  product: StoreProduct;
  onClose(): void;
}

interface Values extends Record<string, unknown> {
  text: string;
  productId: string | null;
}

/** Says which of our products one of the shop is, or that it is none. */
export function MapDialog({ storeId, product: { externalId, name, product: before }, onClose }: Props) {
  const map = useMapProduct(storeId);
  const form = useForm<Values>({
    initialValues: { text: before?.name ?? '', productId: before?.id ?? null },
    validate: { productId: (id) => (id === null ? t('Choose one of the products') : null) },
  });
  /** The products that were chosen, by their lines. */
  const chosen = useRef(new Map<string, string>());
  const save = async (productId: string | null) => {
    await map.mutateAsync({ externalId, productId });
    notify(productId === null ? t('{name} is left out', { name }) : t('{name} is matched', { name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('Which of your products is it?')} size="lg">
      <Form
        form={form}
        submit={t('Save')}
        cancel={
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button variant="default" loading={map.isPending} onClick={() => void save(null)}>
              {t('None of them')}
            </Button>
          </Group>
        }
        onSubmit={({ productId }) => save(productId)}
      >
        <ProductPicker
          label={name}
          description={t('Whatever its SKU: the choice stays when the store changes it')}
          placeholder={t('Search by name or SKU')}
          data-autofocus
          // It would cover the buttons before anything is typed.
          openOnFocus={false}
          maxLength={200}
          value={form.values.text}
          error={form.errors.productId}
          onText={(text) => form.setValues({ text, productId: chosen.current.get(text) ?? null })}
          onProduct={({ id, name: text, sku }) => {
            // The field then tells of its new text, which is no other choice.
            chosen.current.set(`${text} (${sku})`, id);
            form.setValues({ text: `${text} (${sku})`, productId: id });
          }}
        />
      </Form>
    </Dialog>
  );
}
