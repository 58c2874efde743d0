import { sendAll } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { AutomationRule } from '../../schema/automation-rule.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import { AutomationRuleUpdate, NewAutomationRule } from './automation-rule-schemas.ts';
import type { AutomationRuleService } from './automation-rule-service.ts';

export function automationRuleRoutes(app: Routes, rules: AutomationRuleService): void {
  const route = apiRoute({
    tag: 'Automation rules',
    about: 'Changes made to new orders automatically.',
    group: 'automation',
  });
  const single = {
    params: IdParams,
    response: answers(200, one(AutomationRule)),
  };

  app.get(
    '/automation-rules',
    route('automationRules.list', {
      summary: 'List automation rules',
      description: 'The whole list, in the order in which rules are applied.',
      querystring: FullListQuery,
      response: answers(200, many(AutomationRule)),
      csv: AutomationRule,
    }),
    async (request, reply) => sendAll(request, reply, rules.list(accountIdOf(request))),
  );

  app.post(
    '/automation-rules',
    route('automationRules.create', {
      summary: 'Create an automation rule',
      description:
        'Rules are applied to orders once, when they are created, one after the other. `appliedRules` of ' +
        'the order lists what each did.',
      body: NewAutomationRule,
      response: answers(201, one(AutomationRule)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await rules.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/automation-rules/:id',
    route('automationRules.get', { ...single, summary: 'Get an automation rule' }),
    async (request) => ({ data: await rules.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/automation-rules/:id',
    route('automationRules.update', {
      ...single,
      summary: 'Update an automation rule',
      description: 'Changes the given fields and leaves the others unchanged. Existing orders do not change.',
      body: AutomationRuleUpdate,
    }),
    async (request) => ({ data: await rules.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.delete(
    '/automation-rules/:id',
    route('automationRules.delete', {
      ...single,
      summary: 'Delete an automation rule',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await rules.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
