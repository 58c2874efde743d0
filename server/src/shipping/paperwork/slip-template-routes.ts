import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, file, one } from '../../schema/shapes.ts';
import { SlipTemplate } from '../../schema/slip-template.ts';
import { StoreQuery } from '../brands/index.ts';
import type { PaperworkService } from './paperwork-service.ts';
import { SlipTemplateUpdate } from './slip-template-schemas.ts';
import type { SlipTemplateService } from './slip-template-service.ts';

export function slipTemplateRoutes(
  app: Routes,
  { slipTemplates, paperwork }: { slipTemplates: SlipTemplateService; paperwork: PaperworkService },
): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings' });
  const shared = { querystring: StoreQuery, response: answers(200, one(SlipTemplate)) };

  app.get(
    '/settings/packing-slip',
    route('settings.getPackingSlip', {
      ...shared,
      summary: 'Get the template of packing slips',
      description: 'What packing slips show, and in which order: of all orders, or of those of one store.',
    }),
    async (request) => ({
      data: await slipTemplates.get(accountIdOf(request), request.query.storeId ?? null),
    }),
  );

  app.put(
    '/settings/packing-slip',
    route('settings.updatePackingSlip', {
      ...shared,
      summary: 'Update the template of packing slips',
      description: 'Changes the given fields and leaves the others unchanged.',
      body: SlipTemplateUpdate,
    }),
    async (request) => ({
      data: await slipTemplates.update(accountIdOf(request), request.query.storeId ?? null, request.body),
    }),
  );

  app.delete(
    '/settings/packing-slip',
    route('settings.resetPackingSlip', {
      ...shared,
      summary: 'Reset the template of packing slips',
      description:
        'A store has the template of all orders again; without `storeId`, all orders have the usual one.',
    }),
    async (request) => ({
      data: await slipTemplates.reset(accountIdOf(request), request.query.storeId ?? null),
    }),
  );

  app.post(
    '/settings/packing-slip/preview',
    route('settings.previewPackingSlip', {
      summary: 'Preview a packing slip',
      description: 'A PDF of a made-up order with the template and the given changes. Nothing is saved.',
      querystring: StoreQuery,
      body: SlipTemplateUpdate,
      response: file('application/pdf'),
      work: 'page',
    }),
    async (request, reply) =>
      reply
        .type('application/pdf')
        .send(
          await paperwork.previewSlip(
            accountIdOf(request),
            request.query.storeId ?? null,
            request.body,
            goneSignal(reply),
          ),
        ),
  );
}
