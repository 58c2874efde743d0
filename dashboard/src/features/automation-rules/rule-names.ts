import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { useAssigneeName } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { useStoreNames } from '../stores/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import type { RuleNames } from './rule-text.ts';
import { useZoneNames } from './zones-api.ts';

/** What things are called that rules name. */
export function useRuleNames(): RuleNames {
  const { data: packages = [] } = useQuery(packagesQuery);
  return {
    store: useStoreNames(),
    zone: useZoneNames(),
    warehouse: useWarehouseNames(),
    package: (id) => packages.find((one) => one.id === id)?.name ?? t('a deleted package'),
    member: useAssigneeName(),
  };
}
