import { t } from '../../lib/language/index.ts';
import { ItemsChoice } from './items-choice.tsx';
import type { ShipForm } from './use-ship-form.ts';

/** Which items to ship with this label. Parcels are packed and weighed again with them. */
export function LabelItemsField({ ship: { form, chooseItems } }: { ship: ShipForm }) {
  return (
    <ItemsChoice
      items={form.values.items}
      label={t('Items in this label')}
      errorAt={(index) => form.errors[`items.${index}.quantity`]}
      onChange={chooseItems}
    />
  );
}
