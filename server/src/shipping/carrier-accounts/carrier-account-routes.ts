import type { FastifyRequest } from 'fastify';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { CarrierAccount, CarrierAccountCheck, CarrierProvider } from '../../schema/carrier-account.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import type { StoredCarrierAccount } from './carrier-account.ts';
import { CarrierAccountInput, CarrierAccountUpdate } from './carrier-account-schemas.ts';
import type { CarrierAccountService } from './carrier-account-service.ts';

/** An absolute link to this server. */
export type LinkTo = (request: FastifyRequest, path: string) => string;

export function carrierAccountRoutes(app: Routes, accounts: CarrierAccountService, linkTo: LinkTo): void {
  const route = apiRoute({
    tag: 'Carrier accounts',
    about: "The merchant's own accounts at carriers and aggregators.",
    group: 'carriers',
  });
  const single = {
    params: IdParams,
    response: answers(200, one(CarrierAccount)),
  };
  const shown = (
    request: FastifyRequest,
    { webhookPath, createdAt, updatedAt, ...account }: StoredCarrierAccount,
  ): CarrierAccount => ({
    ...account,
    webhookUrl: webhookPath && linkTo(request, webhookPath),
    createdAt,
    updatedAt,
  });

  app.get(
    '/carrier-accounts',
    route('carrierAccounts.list', {
      summary: 'List carrier accounts',
      description: 'The whole list, newest first.',
      querystring: FullListQuery,
      response: answers(200, many(CarrierAccount)),
    }),
    async (request) => ({
      data: (await accounts.list(accountIdOf(request))).map((account) => shown(request, account)),
    }),
  );

  app.post(
    '/carrier-accounts',
    route('carrierAccounts.create', {
      summary: 'Connect a carrier account',
      description:
        'Its settings are stored encrypted, and its secrets are never returned. The carrier is not ' +
        'called: use `POST /carrier-accounts/{id}/check` to check the credentials.',
      body: CarrierAccountInput,
      response: answers(201, one(CarrierAccount)),
    }),
    async (request, reply) => {
      const account = await accounts.create(accountIdOf(request), request.body);
      return reply.status(201).send({ data: shown(request, account) });
    },
  );

  app.get(
    '/carrier-accounts/providers',
    route('carrierAccounts.listProviders', {
      summary: 'List carriers that can be connected',
      description: 'Every installed carrier, what it supports, and the settings of its accounts.',
      querystring: FullListQuery,
      response: answers(200, many(CarrierProvider)),
    }),
    async () => ({ data: accounts.providers() }),
  );

  app.get(
    '/carrier-accounts/:id',
    route('carrierAccounts.get', { ...single, summary: 'Get a carrier account' }),
    async (request) => ({
      data: shown(request, await accounts.get(accountIdOf(request), request.params.id)),
    }),
  );

  app.put(
    '/carrier-accounts/:id',
    route('carrierAccounts.update', {
      ...single,
      summary: 'Update a carrier account',
      description:
        'Changes the given fields and leaves the others unchanged, including settings: an omitted secret ' +
        'keeps the stored one. If you change a setting that decides where secrets are sent ' +
        '(`x-destination` in its schema, such as `baseUrl`), you must send the secrets again (400).',
      body: CarrierAccountUpdate,
    }),
    async (request) => ({
      data: shown(request, await accounts.update(accountIdOf(request), request.params.id, request.body)),
    }),
  );

  app.delete(
    '/carrier-accounts/:id',
    route('carrierAccounts.delete', {
      ...single,
      summary: 'Remove a carrier account',
      description:
        'Deletes its settings. Refused (409) while a purchase or a refund is open. What was bought ' +
        'through it stays, but can no longer be voided or tracked through the carrier: set `isActive` to ' +
        'false to only pause it.',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await accounts.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );

  app.post(
    '/carrier-accounts/:id/check',
    route('carrierAccounts.check', {
      ...single,
      summary: 'Check the credentials of a carrier account',
      description: 'Asks the carrier whether they are valid, and what can be bought with them.',
      response: answers(200, one(CarrierAccountCheck)),
    }),
    async (request) => ({ data: await accounts.check(accountIdOf(request), request.params.id) }),
  );
}
