import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ReturnRules = Schemas['ReturnRules'];
export type ReturnRulesUpdate = Schemas['ReturnRulesUpdate'];

export const returnRulesQuery = queryOptions({
  queryKey: ['settings', 'return-rules'],
  queryFn: () => waybill.settings.getReturnRules(),
});

export function useUpdateReturnRules() {
  return useApiMutation({
    mutationFn: waybill.settings.updateReturnRules,
    changes: 'settings',
    meta: { silent: true },
  });
}
