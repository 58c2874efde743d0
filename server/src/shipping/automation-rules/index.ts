export { applyRules, type RuledOrder } from './apply-rules.ts';
export { automationRuleRoutes } from './automation-rule-routes.ts';
export { type ActiveRules, activeRules, createAutomationRuleService } from './automation-rule-service.ts';
export { ruledItems } from './ruled-order.ts';
