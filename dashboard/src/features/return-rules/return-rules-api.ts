import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ReturnRules = Schemas['ReturnRules'];
export type ReturnRulesUpdate = Schemas['ReturnRulesUpdate'];

export const returnRulesQuery = queryOptions({
  queryKey: ['settings', 'return-rules'],
  queryFn: () => waybill.settings.getReturnRules(),
});

export const returnRulesPreviewQuery = (body: Schemas['ReturnRulesPreview']) =>
  queryOptions({
    queryKey: ['previews', 'return-rules', body],
    queryFn: ({ signal }) => waybill.previews.returnRules(body, { signal }),
    placeholderData: keepPreviousData,
  });

export function useUpdateReturnRules() {
  return useApiMutation({
    mutationFn: waybill.settings.updateReturnRules,
    changes: 'settings',
    meta: { silent: true },
  });
}
