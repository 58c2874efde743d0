import { Type } from 'typebox';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { answers, file, IdParams, many, NoQuery } from '../../schema/shapes.ts';
import { ShipmentDocument } from '../../schema/shipment.ts';
import type { DocumentService } from './document-service.ts';

export function documentRoutes(app: Routes, documents: DocumentService): void {
  const tags = ['Shipments'];

  app.get(
    '/shipments/:id/documents',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List the documents of a shipment',
        description: 'Its labels, and what customs and the carrier want with it.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, many(ShipmentDocument)),
      },
    },
    async (request) => ({ data: await documents.list(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/shipments/:id/documents/:documentId',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Download a document of a shipment',
        params: Type.Object({ id: Type.String(), documentId: Type.String() }),
        querystring: NoQuery,
        response: file('application/pdf', 'image/png', 'application/zpl'),
      },
    },
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
