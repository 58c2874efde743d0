import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/index.ts';
import { Message } from '../../ui/message.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { productsQuery } from '../products/index.ts';
import { useMay } from '../session/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';

const lead = (to: string, label: string) => (
  <Button component={RouterLink} to={to}>
    {label}
  </Button>
);

/** Stock needs a warehouse and a product: leads to whichever is missing first. */
export function NoStock({ add }: { add: ReactNode }) {
  const warehouses = useQuery(warehousesQuery).data;
  const products = useQuery(productsQuery({ limit: 1 })).data;
  const mayChange = useMay('catalog', 'write');
  if (warehouses?.length === 0) {
    return (
      <Message title={t('No stock yet')} action={mayChange && lead('/warehouses/new', t('Add a warehouse'))}>
        {t('Stock is kept in warehouses. First add the one you ship from.')}
      </Message>
    );
  }
  if (products?.meta.total === 0) {
    return (
      <Message title={t('No stock yet')} action={mayChange && lead('/products/new', t('Add a product'))}>
        {t('First add a product, then enter how much of it you have.')}
      </Message>
    );
  }
  return (
    <Message title={t('No stock yet')} action={add}>
      {t('Enter how much of a product you have, and in which warehouse.')}
    </Message>
  );
}
