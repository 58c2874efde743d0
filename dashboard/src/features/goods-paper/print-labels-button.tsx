import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { type LabeledProduct, ProductLabelsDialog } from './product-labels-dialog.tsx';

interface Props extends Omit<ButtonProps, 'children'> {
  products: readonly LabeledProduct[];
}

/** Asks how many labels of which kind, and prints them. */
export function PrintLabelsButton({ products, ...button }: Props) {
  const [printed, setPrinted] = useState<readonly LabeledProduct[]>();
  return (
    <>
      <Button variant="default" {...button} onClick={() => setPrinted(products)}>
        {t('Print labels##products')}
      </Button>
      <ProductLabelsDialog products={printed} onClose={() => setPrinted(undefined)} />
    </>
  );
}
