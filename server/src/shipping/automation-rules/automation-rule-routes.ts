import { resourceRoutes } from '../../http/resource-routes.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { AutomationRule, RulePreview } from '../../schema/automation-rule.ts';
import { answers, one } from '../../schema/shapes.ts';
import { AutomationRuleInput, AutomationRuleUpdate, RuleTrial } from './automation-rule-schemas.ts';
import type { AutomationRuleService } from './automation-rule-service.ts';

export function automationRuleRoutes(app: Routes, rules: AutomationRuleService): void {
  const shared = {
    tag: 'Automation rules',
    about: 'Changes made to new orders automatically.',
    group: 'automation',
  } as const;

  app.post(
    '/automation-rules/preview',
    apiRoute(shared)('automationRules.preview', {
      summary: 'Try an automation rule on past orders',
      description:
        'Which of the newest orders match a rule, and what it would change of them as they are now. Nothing is changed, and other ' +
        'rules are not applied.',
      body: RuleTrial,
      response: answers(200, one(RulePreview)),
      work: 'list',
      changes: [],
    }),
    async (request) => ({ data: await rules.preview(accountIdOf(request), request.body) }),
  );

  resourceRoutes(app, rules, {
    ...shared,
    path: '/automation-rules',
    name: 'automationRules',
    noun: 'an automation rule',
    schema: AutomationRule,
    create: AutomationRuleInput,
    update: AutomationRuleUpdate,
    list: rules.list,
    descriptions: {
      list: 'The whole list, in the order in which rules are applied.',
      create:
        'Rules are applied to orders once, when they are created, one after the other. `appliedRules` of ' +
        'the order lists what each did.',
      update: 'Changes the given fields and leaves the others unchanged. Existing orders do not change.',
    },
  });
}
