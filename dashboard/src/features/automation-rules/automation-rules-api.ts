import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type AutomationRule = Schemas['AutomationRule'];
/** What the form says of a rule. */
export type RuleContent = Pick<Schemas['AutomationRuleInput'], 'name' | 'conditions' | 'actions'>;

export const automationRulesQuery = queryOptions({
  queryKey: ['automation-rules'],
  queryFn: () => waybill.automationRules.list(),
});

/** Creates one, or changes the one with the id. */
export function useSaveRule(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: RuleContent) =>
      id === undefined
        ? waybill.automationRules.create({ ...body, isActive: true })
        : waybill.automationRules.update(id, body),
    changes: 'automation-rules',
    meta: { silent: true },
  });
}

/** Tries a rule on past orders; nothing is changed. */
export function useRulePreview() {
  return useApiMutation({
    mutationFn: ({ name: _, ...rule }: RuleContent & { orders: number }) =>
      waybill.automationRules.preview(rule),
    changes: null,
    meta: { silent: true },
  });
}

export function usePauseRule(id: string) {
  return useApiMutation({
    mutationFn: (isActive: boolean) => waybill.automationRules.update(id, { isActive }),
    changes: 'automation-rules',
  });
}

/** Gives the rules the positions of this order, changing those that have another. */
export function useReorderRules() {
  return useApiMutation({
    mutationFn: async (rules: AutomationRule[]) => {
      for (const [index, { id, position }] of rules.entries()) {
        if (position === index + 1) continue;
        await waybill.automationRules.update(id, { position: index + 1 });
      }
    },
    changes: 'automation-rules',
    changesOnError: true,
  });
}

export function useDeleteRule(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.automationRules.delete(id),
    changes: 'automation-rules',
  });
}
