import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { AutomationRule } from '../../schema/automation-rule.ts';
import { AutomationRuleUpdate, NewAutomationRule } from './automation-rule-schemas.ts';
import type { AutomationRuleService } from './automation-rule-service.ts';

export const automationRuleRoutes = (app: Routes, rules: AutomationRuleService): void =>
  resourceRoutes(app, rules, {
    tag: 'Automation rules',
    about: 'Changes made to new orders automatically.',
    group: 'automation',
    path: '/automation-rules',
    name: 'automationRules',
    noun: 'an automation rule',
    schema: AutomationRule,
    create: NewAutomationRule,
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
