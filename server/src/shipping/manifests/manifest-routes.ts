import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { invalid } from '../../lib/errors.ts';
import { Manifest, ManifestParcel } from '../../schema/manifest.ts';
import { answers, Deleted, file, IdParams, one, PageQuery, paged } from '../../schema/shapes.ts';
import type { ManifestDocuments } from './manifest-document.ts';
import { HandOverByCode, ManifestInput, ManifestQuery } from './manifest-schemas.ts';
import type { ManifestService } from './manifest-service.ts';
import type { ScanFormService } from './scan-form-service.ts';

interface ManifestServices {
  manifests: ManifestService;
  manifestDocuments: ManifestDocuments;
  scanForms: ScanFormService;
}

export function manifestRoutes(
  app: Routes,
  { manifests, manifestDocuments, scanForms }: ManifestServices,
): void {
  const route = apiRoute({
    tag: 'Manifests',
    about: "Parcels handed to a driver together; carriers' scan forms.",
    group: 'orders',
  });
  const create = (accountId: string, input: ManifestInput) => {
    const { carrierAccountId, carrier, shipmentIds, day } = input;
    if (carrierAccountId === undefined) {
      if (carrier !== undefined || shipmentIds !== undefined)
        throw invalid('carrierAccountId: is required with carrier and shipmentIds, which are for scan forms');
      return manifests.create(accountId, input);
    }
    if (day !== undefined) throw invalid('day: must not be given for a scan form');
    return scanForms.create(accountId, { ...input, carrierAccountId });
  };
  const single = { params: IdParams, response: answers(200, one(Manifest)) };

  app.get(
    '/manifests',
    route('manifests.list', {
      summary: 'List manifests',
      description: 'Newest first, in pages.',
      querystring: ManifestQuery,
      response: answers(200, paged(Manifest)),
      work: 'list',
    }),
    (request) => manifests.list(accountIdOf(request), request.query),
  );

  app.post(
    '/manifests',
    route('manifests.create', {
      summary: "Create a manifest for your own drivers, or a carrier's scan form",
      description:
        'With all labels of `fleet` at this warehouse, dated up to this day, that are not voided, not ' +
        'scanned and on no other manifest; up to 1,000. 409 if there are none. With `carrierAccountId`, ' +
        'the carrier creates a scan form for labels bought through this account in the last week, or for ' +
        '`shipmentIds`; up to 500. If it gives no certain answer (502), the manifest stays `creating` ' +
        'until the outcome is known.',
      body: ManifestInput,
      response: answers(201, one(Manifest)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await create(accountIdOf(request), request.body) }),
  );

  app.post(
    '/manifests/hand-over',
    route('manifests.handOverByCode', {
      summary: 'Hand over a manifest by its barcode',
      description: 'Like `POST /manifests/:id/hand-over`, for a scanner that knows only the barcode.',
      body: HandOverByCode,
      response: answers(200, one(Manifest)),
    }),
    async (request) => ({ data: await manifests.handOverByCode(accountIdOf(request), request.body.code) }),
  );

  app.get(
    '/manifests/:id',
    route('manifests.get', { ...single, summary: 'Get a manifest' }),
    async (request) => ({ data: await manifests.get(accountIdOf(request), request.params.id) }),
  );

  app.delete(
    '/manifests/:id',
    route('manifests.delete', {
      ...single,
      summary: 'Delete an open manifest',
      description: 'Its shipments can be added to another one.',
      response: answers(200, one(Deleted)),
    }),
    async (request) => ({ data: await manifests.remove(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/manifests/:id/parcels',
    route('manifests.listParcels', {
      summary: 'List the parcels of a manifest',
      description: 'In the order of its document, in pages.',
      params: IdParams,
      querystring: PageQuery,
      response: answers(200, paged(ManifestParcel)),
      work: 'list',
    }),
    (request) => manifests.parcels(accountIdOf(request), request.params.id, request.query),
  );

  app.get(
    '/manifests/:id/document',
    route('manifests.getDocument', {
      summary: 'Print a manifest',
      description: 'The list with its totals, a signature line, and one barcode for the whole batch.',
      params: IdParams,
      response: file('application/pdf'),
      work: 'document',
    }),
    async (request, reply) => {
      const { fileName, bytes } = await manifestDocuments.print(
        accountIdOf(request),
        request.params.id,
        goneSignal(reply),
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(bytes);
    },
  );

  app.post(
    '/manifests/:id/hand-over',
    route('manifests.handOver', {
      ...single,
      summary: 'Hand over all parcels of a manifest',
      description:
        'Scans each parcel as picked up (`in_transit`) and closes the manifest. Repeating it changes ' +
        'nothing.',
    }),
    async (request) => ({ data: await manifests.handOver(accountIdOf(request), request.params.id) }),
  );
}
