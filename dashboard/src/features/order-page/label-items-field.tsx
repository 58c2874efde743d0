import type { UseFormReturnType } from '@mantine/form';
import { repack } from '../labels/index.ts';
import { ItemsChoice } from './items-choice.tsx';
import { loadsOf, type ShipValues } from './ship-values.ts';

/** Which items to ship with this label. Parcels are weighed again with them. */
export function LabelItemsField({ form }: { form: UseFormReturnType<ShipValues> }) {
  const { items, parcels } = form.values;
  return (
    <ItemsChoice
      items={items}
      label="Items in this label"
      errorAt={(index) => form.errors[`items.${index}.quantity`]}
      onChange={(next) =>
        form.setValues({ items: next, parcels: repack(parcels, loadsOf(items), loadsOf(next)) })
      }
    />
  );
}
