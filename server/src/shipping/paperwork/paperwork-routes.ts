import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { DocumentSettings } from '../../schema/document-settings.ts';
import { answers, file, IdParams, one } from '../../schema/shapes.ts';
import { LogoInput } from '../brands/index.ts';
import type { DocumentSettingsService } from './document-settings-service.ts';
import { CombinedDocuments, DocumentSettingsUpdate, PickListInput, SlipQuery } from './paperwork-schemas.ts';
import type { PaperworkService } from './paperwork-service.ts';
import type { PickListService } from './pick-list-service.ts';
import { slipTemplateRoutes } from './slip-template-routes.ts';
import type { SlipTemplateService } from './slip-template-service.ts';

interface PaperworkServices {
  paperwork: PaperworkService;
  pickLists: PickListService;
  documentSettings: DocumentSettingsService;
  slipTemplates: SlipTemplateService;
}

export function paperworkRoutes(
  app: Routes,
  { paperwork, pickLists, documentSettings, slipTemplates }: PaperworkServices,
): void {
  slipTemplateRoutes(app, { slipTemplates, paperwork });
  const route = apiRoute({
    tag: 'Documents',
    about: 'Packing slips, pick lists, and documents combined for printing.',
    group: 'orders',
  });
  const settingsRoute = apiRoute({ tag: 'Settings', group: 'settings' });

  app.get(
    '/orders/:id/packing-slip',
    route('orders.getPackingSlip', {
      summary: 'Print a packing slip',
      description:
        "A PDF with the order number as a barcode (Code 128; the order's id if a barcode cannot hold its " +
        'number). For one shipment of the order it also lists what follows later and what was sent ' +
        'earlier.',
      params: IdParams,
      querystring: SlipQuery,
      response: file('application/pdf'),
      work: 'page',
    }),
    async (request, reply) => {
      const { fileName, bytes } = await paperwork.packingSlip(
        accountIdOf(request),
        request.params.id,
        request.query,
        goneSignal(reply),
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileName.replace(/[^\w.-]/g, '_')}"`)
        .send(bytes);
    },
  );

  app.post(
    '/documents/combined',
    route('documents.combine', {
      summary: 'Print labels, packing slips and customs forms together',
      description:
        'One PDF of up to 200 orders or shipments, in the order given, each with its `parts` in their ' +
        'order. An order with several labels is printed parcel by parcel. If `parts` has `label`, an ' +
        'order without one is a 409. At most 5,000 lines of items, 1,000 labels and 64 MB of carrier ' +
        'files.',
      body: CombinedDocuments,
      response: file('application/pdf'),
      work: 'document',
    }),
    async (request, reply) =>
      reply
        .type('application/pdf')
        .send(await paperwork.combined(accountIdOf(request), request.body, goneSignal(reply))),
  );

  app.post(
    '/documents/pick-list',
    route('documents.createPickList', {
      summary: 'Print a pick list',
      description:
        'What is still to be shipped for up to 500 orders, given by ids or by the filters of `GET ' +
        '/orders`: a PDF with one line for each product in walking order (A2 before A10) and the orders ' +
        'it is for, warehouse by warehouse, with items that are not products at the end. Orders that are ' +
        'on hold, canceled or shipped are listed as skipped. The orders can have at most 10,000 items in ' +
        'all.',
      body: PickListInput,
      response: file('application/pdf'),
      work: 'document',
    }),
    async (request, reply) =>
      reply
        .type('application/pdf')
        .send(await pickLists.print(accountIdOf(request), request.body, goneSignal(reply))),
  );

  const settings = { response: answers(200, one(DocumentSettings)) };

  app.get(
    '/settings/documents',
    settingsRoute('settings.getDocuments', { ...settings, summary: 'Get the settings of documents' }),
    async (request) => ({ data: await documentSettings.get(accountIdOf(request)) }),
  );

  app.put(
    '/settings/documents',
    settingsRoute('settings.updateDocuments', {
      ...settings,
      summary: 'Update the settings of documents',
      description: 'Changes the given fields, clears those that are null, and leaves the others unchanged.',
      body: DocumentSettingsUpdate,
    }),
    async (request) => ({ data: await documentSettings.update(accountIdOf(request), request.body) }),
  );

  app.get(
    '/settings/documents/logo',
    settingsRoute('settings.getLogo', {
      summary: 'Get the logo',
      response: file('image/png', 'image/jpeg'),
    }),
    async (request, reply) => {
      const { contentType, bytes } = await documentSettings.logoFile(accountIdOf(request));
      return reply.type(contentType).header('x-content-type-options', 'nosniff').send(bytes);
    },
  );

  app.put(
    '/settings/documents/logo',
    settingsRoute('settings.uploadLogo', {
      ...settings,
      summary: 'Upload a logo',
      description: 'Only its pixels are kept. Transparent parts become white.',
      body: LogoInput,
      work: 'page',
    }),
    async (request) => ({ data: await documentSettings.setLogo(accountIdOf(request), request.body.image) }),
  );

  app.delete(
    '/settings/documents/logo',
    settingsRoute('settings.deleteLogo', { ...settings, summary: 'Remove the logo' }),
    async (request) => ({ data: await documentSettings.removeLogo(accountIdOf(request)) }),
  );
}
