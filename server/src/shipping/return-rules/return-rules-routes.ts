import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { ReturnRules } from '../../schema/return-rules.ts';
import { answers, NoQuery, one } from '../../schema/shapes.ts';
import { ReturnRulesUpdate } from './return-rules-schemas.ts';
import type { ReturnRulesService } from './return-rules-service.ts';

export function returnRulesRoutes(app: Routes, rules: ReturnRulesService): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings' });
  const shared = { querystring: NoQuery, response: answers(200, one(ReturnRules)) };

  app.get(
    '/settings/return-rules',
    route('settings.getReturnRules', {
      ...shared,
      summary: 'Get the return rules',
      description: 'What customers can return by themselves, and how they withdraw from the contract.',
    }),
    async (request) => ({ data: await rules.get(accountIdOf(request)) }),
  );

  app.put(
    '/settings/return-rules',
    route('settings.updateReturnRules', {
      ...shared,
      summary: 'Update the return rules',
      description:
        'Changes the given fields, empties lists and texts that are null, and leaves the others unchanged. ' +
        'Returns that exist already keep the rules that they were started under.',
      body: ReturnRulesUpdate,
    }),
    async (request) => ({ data: await rules.update(accountIdOf(request), request.body) }),
  );
}
