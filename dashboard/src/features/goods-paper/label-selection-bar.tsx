import { Button } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import type { Identified } from '../../lib/selection.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { PrintLabelsButton } from './print-labels-button.tsx';
import type { LabeledProduct } from './product-labels-dialog.tsx';

interface Props<Row extends Identified> {
  selection: Selection<Row>;
  toProduct(row: Row): LabeledProduct;
}

/** What can be done with selected products, or with selected stock. As many as one request takes. */
export function LabelSelectionBar<Row extends Identified>({ selection, toProduct }: Props<Row>) {
  if (selection.count === 0) return null;
  return (
    <SelectionBar noun="product" count={selection.count} note={[]}>
      <Button variant="subtle" size="xs" onClick={selection.clear}>
        {t('Clear')}
      </Button>
      <PrintLabelsButton size="xs" variant="filled" products={together(selection.rows.map(toProduct))} />
    </SelectionBar>
  );
}

/** A product in several warehouses is printed once, for all that is there. */
function together(rows: readonly LabeledProduct[]): LabeledProduct[] {
  const products = new Map<string, LabeledProduct>();
  for (const row of rows) {
    const known = products.get(row.productId);
    products.set(
      row.productId,
      known === undefined || known.onHand === undefined || row.onHand === undefined
        ? row
        : { ...known, onHand: known.onHand + row.onHand },
    );
  }
  return [...products.values()];
}
