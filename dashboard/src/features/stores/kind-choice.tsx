import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import classes from './kind-choice.module.css';
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
    <nav aria-label={t('Kinds of stores')}>
      <ul className={classes.kinds}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <RouterLink to="/settings/stores/new" search={{ kind: provider.id }} className={classes.kind}>
              <span className={classes.name}>{provider.name}</span>
              <span className={classes.lead}>
                {[guideOf(provider.id)?.lead, featuresOf(provider)]
                  .filter((text) => text !== undefined)
                  .map((text) => `${text}.`)
                  .join(' ')}
              </span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
