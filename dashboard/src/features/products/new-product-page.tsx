import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ProductFields } from './product-fields.tsx';
import { checkProduct, inputOf, type ProductValues, valuesOf } from './product-values.ts';
import { useCreateProduct } from './products-api.ts';

export function NewProductPage() {
  const create = useCreateProduct();
  const navigate = useNavigate();
  const form = useForm<ProductValues>({ initialValues: valuesOf(), validate: checkProduct });
  return (
    <>
      <PageHeader title={t('Add a product')} crumbs={[{ label: t('Products'), to: '/products' }]} />
      <Panel>
        <Form
          form={form}
          submit={t('Add product')}
          warnsOnLeave
          cancel={
            <Button component={RouterLink} to="/products" variant="default">
              {t('Cancel')}
            </Button>
          }
          onSubmit={async (values) => {
            const { id, name } = await create.mutateAsync(inputOf(values));
            await navigate({ to: '/products/$id', params: { id } });
            notify(t('{name} added', { name }));
          }}
        >
          <ProductFields form={form} />
        </Form>
      </Panel>
    </>
  );
}
