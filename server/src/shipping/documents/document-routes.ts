import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, file, IdParams, many } from '../../schema/shapes.ts';
import { ShipmentDocument } from '../../schema/shipment.ts';
import type { DocumentService } from './document-service.ts';

export function documentRoutes(app: Routes, documents: DocumentService): void {
  const route = apiRoute({ tag: 'Shipments', group: 'orders' });

  app.get(
    '/shipments/:id/documents',
    route('shipments.listDocuments', {
      summary: 'List the documents of a shipment',
      description: 'Its labels, and the forms that customs and the carrier require.',
      params: IdParams,
      response: answers(200, many(ShipmentDocument)),
    }),
    async (request) => ({ data: await documents.list(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/shipments/:id/documents/:documentId',
    route('shipments.getDocument', {
      summary: 'Download a document of a shipment',
      params: Type.Object({ id: Type.String(), documentId: Type.String() }),
      response: file('application/pdf', 'image/png', 'application/zpl'),
    }),
    async (request, reply) => {
      const { id, documentId } = request.params;
      const { contentType, fileName, bytes } = await documents.get(accountIdOf(request), id, documentId);
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`)
        .send(bytes);
    },
  );
}
