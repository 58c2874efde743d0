import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, IdParams, one, paged } from '../../schema/shapes.ts';
import { Withdrawal } from '../../schema/withdrawal.ts';
import { WithdrawalQuery } from './withdrawal-schemas.ts';
import type { WithdrawalService } from './withdrawal-service.ts';

export function withdrawalRoutes(app: Routes, withdrawals: WithdrawalService): void {
  const route = apiRoute({
    tag: 'Withdrawals',
    about: 'Customers who have withdrawn from the contract, as EU law lets them.',
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(Withdrawal)) };

  app.get(
    '/withdrawals',
    route('withdrawals.list', {
      summary: 'List withdrawals',
      description: 'Newest first, in pages.',
      querystring: WithdrawalQuery,
      response: answers(200, paged(Withdrawal)),
      work: 'list',
    }),
    (request) => withdrawals.list(accountIdOf(request), request.query),
  );

  app.get(
    '/withdrawals/:id',
    route('withdrawals.get', { ...single, summary: 'Get a withdrawal' }),
    async (request) => ({ data: await withdrawals.get(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/withdrawals/:id/handled',
    route('withdrawals.markHandled', {
      ...single,
      summary: 'Mark a withdrawal as dealt with',
      description: 'It no longer waits for attention. Repeating it changes nothing.',
    }),
    async (request) => ({ data: await withdrawals.markHandled(accountIdOf(request), request.params.id) }),
  );
}
