import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useMay } from '../session/index.ts';

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

/** What customers choose from if the account has no reasons of its own. */
const USUAL_REASONS = [
  t('Too small'),
  t('Too large'),
  t('Customer does not like it'),
  t('Damaged or defective'),
  t('Wrong item'),
  t('Other'),
];

/** The reasons for which things come back. Roles that may not see the rules get the usual ones. */
export function useReturnReasons(): string[] {
  const { data } = useQuery({ ...returnRulesQuery, enabled: useMay('settings') });
  return data === undefined || data.reasons.length === 0 ? USUAL_REASONS : data.reasons;
}
