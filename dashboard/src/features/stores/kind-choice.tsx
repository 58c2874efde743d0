import { t } from '../../lib/language/index.ts';
import { LinkCards } from '../../ui/link-cards.tsx';
import { guideOf } from './store-guides.tsx';
import type { StoreProvider } from './stores-api.ts';

/** What else than importing orders works with this kind of shop. */
const featuresOf = ({ capabilities: { shipmentReports, stock } }: StoreProvider): string => {
  if (shipmentReports)
    return stock
      ? t('Imports orders, reports shipments, updates stock')
      : t('Imports orders, reports shipments');
  return stock ? t('Imports orders, updates stock') : t('Imports orders');
};

export function KindChoice({ providers }: { providers: readonly StoreProvider[] }) {
  return (
    <LinkCards
      label={t('Kinds of stores')}
      cards={providers.map((provider) => ({
        key: provider.id,
        name: provider.name,
        lead: [guideOf(provider.id)?.lead, featuresOf(provider)]
          .filter((text) => text !== undefined)
          .map((text) => `${text}.`)
          .join(' '),
        to: '/settings/stores/new',
        search: { kind: provider.id },
      }))}
    />
  );
}
