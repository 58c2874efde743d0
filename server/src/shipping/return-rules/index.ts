export { returnRulesRoutes } from './return-rules-routes.ts';
export { createReturnRulesService, readReturnRules } from './return-rules-service.ts';
