import { Box, Button, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { selectColumn } from '../../ui/select-column.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { type Creation, reasonsOf } from './create-products.ts';
import { MapDialog } from './map-dialog.tsx';
import { productColumns } from './product-columns.tsx';
import { canCreate } from './product-state.ts';
import { storeProductSearch } from './store-search.ts';
import { type Store, type StoreProduct, storeProductsQuery, useCreateProducts } from './stores-api.ts';

/** What the shop sells, and which of our products each of it is. */
export function ProductsTab({ store: { id } }: { store: Store }) {
  const search = useSearch({ from: '/shell/settings/stores/$id' });
  const { data, error, isPlaceholderData } = useQuery(storeProductsQuery(id, search));
  const { data: unknown } = useQuery(storeProductsQuery(id, { match: 'unmatched', limit: 1 }));
  const create = useCreateProducts(id);
  const [mapped, setMapped] = useState<StoreProduct>();
  const selection = useSelection(data?.data, !isPlaceholderData);
  const selected = selection.rows.filter(canCreate);
  const isCreating = ({ externalId }: StoreProduct): boolean =>
    create.isPending && create.variables !== 'all' && create.variables.includes(externalId);
  const columns = productColumns({
    onChoose: setMapped,
    onCreate: ({ externalId }) => create.mutate([externalId]),
    isCreating,
  });
  return (
    <>
      {create.data !== undefined && (
        <Box mb="md">
          <CreationResult result={create.data} />
        </Box>
      )}
      <FilterBar filters={storeProductSearch.filters} />
      <Panel
        title={t('Products')}
        lead={t(
          'What the store sells, and which of your products it is. Only stock of matched products is sent to the store.',
        )}
        actions={(unknown?.meta.total ?? 0) > 0 && <CreateAll onConfirm={() => create.mutateAsync('all')} />}
        flush
      >
        <DataTable
          caption={t('Products of the store')}
          columns={[selectColumn(selection, ({ name }) => name), ...columns]}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={(product) => product.id}
          isSelected={(product) => selection.has(product.id)}
          empty={
            storeProductSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching products')} />
            ) : (
              <Message title={t('No products yet')}>
                {t(
                  'They appear here a moment after the store has been asked for them, which happens every hour.',
                )}
              </Message>
            )
          }
        />
      </Panel>
      {selection.count > 0 && (
        <SelectionBar
          noun="product"
          count={selection.count}
          note={[
            selected.length < selection.count &&
              plural(selected.length, ', {count} unknown', ', {count} unknown'),
          ]}
        >
          <Button
            disabled={selected.length === 0}
            loading={create.isPending}
            onClick={() =>
              create.mutate(
                selected.map(({ externalId }) => externalId),
                { onSuccess: selection.clear },
              )
            }
          >
            {plural(selected.length, 'Create {count} product', 'Create {count} products')}
          </Button>
          <Button variant="default" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </SelectionBar>
      )}
      {mapped !== undefined && (
        <MapDialog storeId={id} product={mapped} onClose={() => setMapped(undefined)} />
      )}
    </>
  );
}

const CreateAll = ({ onConfirm }: { onConfirm(): Promise<unknown> }) => (
  <ConfirmButton
    size="xs"
    danger={false}
    question={t('Create all unknown products?')}
    consequence={t(
      "They get the store's names, SKUs, barcodes, prices, weights, dimensions and customs data. What has no SKU, or one that several products of the store have, is left out. Your own products stay as they are.",
    )}
    confirm={t('Create products')}
    onConfirm={onConfirm}
  >
    {t('Create all unknown')}
  </ConfirmButton>
);

function CreationResult({ result }: { result: Creation }) {
  const reasons = reasonsOf(result);
  if (result.created + result.known + reasons.length === 0)
    return (
      <Notice tone="info" title={t('There is nothing to create')} urgent>
        {t('What is not matched has no SKU, or was left out by hand.')}
      </Notice>
    );
  const tone = reasons.length === 0 ? 'good' : 'warn';
  const known =
    result.known > 0 &&
    ` ${plural(result.known, '{count} product existed already.', '{count} products existed already.')}`;
  return (
    <Notice
      tone={tone}
      title={plural(result.created, '{count} product created', '{count} products created')}
      urgent
    >
      {known}
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map(({ reason, count }) => (
            <List.Item key={reason}>
              {plural(count, '{count} product left out: {reason}', '{count} products left out: {reason}', {
                reason,
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}
