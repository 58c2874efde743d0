export { returnRulesRoutes } from './return-rules-routes.ts';
export { ReturnRulesUpdate } from './return-rules-schemas.ts';
export { changedRules, createReturnRulesService, readReturnRules } from './return-rules-service.ts';
