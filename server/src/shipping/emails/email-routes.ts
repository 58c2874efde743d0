import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import {
  DefaultEmailTexts,
  EmailPreview,
  EmailSettings,
  OrderEmail,
  SentTest,
} from '../../schema/email-settings.ts';
import { answers, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import { StoreQuery } from '../brands/index.ts';
import type { EmailPreviews } from './email-previews.ts';
import {
  EmailParams,
  EmailPreviewRequest,
  EmailSettingsUpdate,
  EmailTestRequest,
  LanguageQuery,
  StoreChoice,
} from './email-schemas.ts';
import type { EmailSettingsService } from './email-settings-service.ts';
import type { OrderMailService } from './order-mail-service.ts';

interface Services {
  emailSettings: EmailSettingsService;
  emailPreviews: EmailPreviews;
  orderMails: OrderMailService;
}

export function emailRoutes(app: Routes, { emailSettings, emailPreviews, orderMails }: Services): void {
  settingsRoutes(app, emailSettings);
  previewRoutes(app, emailPreviews);
  orderRoutes(app, orderMails);
}

function settingsRoutes(app: Routes, settings: EmailSettingsService): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings' });
  const shared = { querystring: StoreQuery, response: answers(200, one(EmailSettings)) };

  app.get(
    '/settings/emails',
    route('settings.getEmails', {
      ...shared,
      summary: 'Get the settings of emails',
      description: 'Which emails your customers get, and from whom.',
    }),
    async (request) => ({ data: await settings.get(accountIdOf(request), request.query.storeId ?? null) }),
  );

  app.put(
    '/settings/emails',
    route('settings.updateEmails', {
      ...shared,
      summary: 'Update the settings of emails',
      description:
        'Changes the given fields, clears those that are null, and leaves the others unchanged. To turn emails on, set ' +
        '`isActive` and a `fromEmail`.',
      body: EmailSettingsUpdate,
    }),
    async (request) => ({
      data: await settings.update(accountIdOf(request), request.query.storeId ?? null, request.body),
    }),
  );

  app.delete(
    '/settings/emails',
    route('settings.deleteEmails', {
      summary: "Remove a store's own settings of emails",
      description: "The store has the account's again.",
      querystring: StoreChoice,
      response: shared.response,
    }),
    async (request) => ({ data: await settings.remove(accountIdOf(request), request.query.storeId) }),
  );

  app.get(
    '/settings/emails/defaults',
    route('settings.getDefaultEmailTexts', {
      summary: 'Get the default texts of emails',
      description: 'What emails say unless you have your own words, and what those may contain.',
      querystring: LanguageQuery,
      response: answers(200, one(DefaultEmailTexts)),
    }),
    async (request) => ({ data: settings.defaults(request.query.language ?? 'en') }),
  );
}

function previewRoutes(app: Routes, previews: EmailPreviews): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings', changes: [] });

  app.post(
    '/settings/emails/preview',
    route('settings.previewEmail', {
      summary: 'Preview an email',
      description: 'As customers would get it, about an order that is made up. `texts` need not be saved.',
      querystring: StoreQuery,
      body: EmailPreviewRequest,
      response: answers(200, one(EmailPreview)),
    }),
    async (request) => ({
      data: await previews.preview(accountIdOf(request), request.query.storeId ?? null, request.body),
    }),
  );

  app.post(
    '/settings/emails/test',
    route('settings.testEmail', {
      summary: 'Send a test email',
      description:
        'To a member of the account: the person who is logged in, or `to`. Answers once the mail server has taken or refused it, ' +
        'or after a few seconds.',
      querystring: StoreQuery,
      body: EmailTestRequest,
      response: answers(200, one(SentTest)),
    }),
    async (request) => {
      const actor = request.caller?.actor;
      const userId = actor?.type === 'person' ? actor.id : null;
      const { storeId = null } = request.query;
      return { data: await previews.test(accountIdOf(request), storeId, userId, request.body) };
    },
  );
}

function orderRoutes(app: Routes, mails: OrderMailService): void {
  const route = apiRoute({ tag: 'Orders', group: 'orders' });

  app.get(
    '/emails/failed',
    route('orders.listFailedEmails', {
      summary: 'List emails that could not be sent',
      description: 'The newest 100, which the mail server has refused or has not taken for days.',
      querystring: FullListQuery,
      response: answers(200, many(OrderEmail)),
    }),
    async (request) => ({ data: await mails.failed(accountIdOf(request)) }),
  );

  app.get(
    '/orders/:id/emails',
    route('orders.listEmails', {
      summary: 'List the emails about an order',
      description: 'What its customer was told, newest first, and what could not be sent.',
      params: IdParams,
      response: answers(200, many(OrderEmail)),
    }),
    async (request) => ({ data: await mails.list(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/emails/:emailId/retry',
    route('orders.retryEmail', {
      summary: 'Send a failed email again',
      params: EmailParams,
      response: answers(200, one(OrderEmail)),
    }),
    async (request) => {
      const { id, emailId } = request.params;
      return { data: await mails.retry(accountIdOf(request), id, emailId) };
    },
  );
}
