import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { changedFields } from '../../lib/changed-fields.ts';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ProductFields } from './product-fields.tsx';
import { checkProduct, inputOf, type ProductValues, valuesOf } from './product-values.ts';
import { type Product, productQuery, useUpdateProduct } from './products-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(productQuery(id));

export function EditProductPage() {
  const { id } = useParams({ from: '/shell/products/$id/edit' });
  const { data: product } = useQuery({ ...productQuery(id), throwOnError: nothingToShow });
  if (product === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={t('Edit {name}', { name: product.name })}
        crumbs={[
          { label: t('Products'), to: '/products' },
          { label: product.name, to: `/products/${id}` },
        ]}
      />
      <Panel>
        <EditForm product={product} />
      </Panel>
    </>
  );
}

function EditForm({ product }: { product: Product }) {
  const { id } = product;
  const update = useUpdateProduct(id, { silent: true });
  const navigate = useNavigate();
  const form = useForm<ProductValues>({ initialValues: valuesOf(product), validate: checkProduct });
  return (
    <Form
      form={form}
      submit={t('Save')}
      warnsOnLeave
      cancel={
        <Button component={RouterLink} to={`/products/${id}`} variant="default">
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        await update.mutateAsync(changedFields(inputOf(form.getInitialValues()), inputOf(values)));
        await navigate({ to: '/products/$id', params: { id } });
        notify(t('Product saved'));
      }}
    >
      <ProductFields form={form} />
    </Form>
  );
}
