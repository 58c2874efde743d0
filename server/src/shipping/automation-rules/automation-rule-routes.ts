import { oneBatch, sendCsv, wantsCsv } from '../../http/csv.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { AutomationRule } from '../../schema/automation-rule.ts';
import { answers, Deleted, FullListQuery, IdParams, many, NoQuery, one } from '../../schema/shapes.ts';
import { AutomationRuleUpdate, NewAutomationRule } from './automation-rule-schemas.ts';
import type { AutomationRuleService } from './automation-rule-service.ts';

export function automationRuleRoutes(app: Routes, rules: AutomationRuleService): void {
  const tags = ['Automation rules'];
  const single = {
    tags,
    params: IdParams,
    querystring: NoQuery,
    response: answers(200, one(AutomationRule)),
  };

  app.get(
    '/automation-rules',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List automation rules',
        description: 'The whole list, in the order in which rules are applied.',
        querystring: FullListQuery,
        response: answers(200, many(AutomationRule)),
      },
    },
    async (request, reply) =>
      wantsCsv(request)
        ? sendCsv(reply, 'automation-rules', AutomationRule, oneBatch(rules.list(accountIdOf(request))))
        : { data: await rules.list(accountIdOf(request)) },
  );

  app.post(
    '/automation-rules',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create an automation rule',
        description:
          'Rules are applied to orders when they are created, one after the other, and never again. What each did is in ' +
          '`appliedRules` of the order.',
        querystring: NoQuery,
        body: NewAutomationRule,
        response: answers(201, one(AutomationRule)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await rules.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/automation-rules/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get an automation rule' } },
    async (request) => ({ data: await rules.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/automation-rules/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Update an automation rule',
        description:
          'Changes the fields that are given and leaves the others. Orders that exist stay as they are.',
        body: AutomationRuleUpdate,
      },
    },
    async (request) => ({ data: await rules.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.delete(
    '/automation-rules/:id',
    {
      config: SHIPPING,
      schema: { ...single, summary: 'Delete an automation rule', response: answers(200, one(Deleted)) },
    },
    async (request) => {
      await rules.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
