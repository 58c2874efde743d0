export { applyRules, type RuledOrder } from './apply-rules.ts';
export { automationRuleRoutes } from './automation-rule-routes.ts';
export { activeRules, createAutomationRuleService } from './automation-rule-service.ts';
