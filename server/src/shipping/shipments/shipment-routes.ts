import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { refuseLayout, sendPage } from '../../http/csv.ts';
import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, file, IdParams, many, one, paged } from '../../schema/shapes.ts';
import { PrintedLabel, Shipment } from '../../schema/shipment.ts';
import { Tracking } from '../../schema/tracking.ts';
import type { LabelService } from './label-service.ts';
import type { PrintService } from './print-service.ts';
import type { PurchaseService } from './purchase-service.ts';
import { shipmentColumns } from './shipment-file.ts';
import {
  LabelIds,
  LabelQuery,
  LabelsToPrint,
  ScanByCodeInput,
  ScanInput,
  ShipmentInput,
  ShipmentQuery,
  StopRequest,
  VoidRequest,
} from './shipment-schemas.ts';
import type { ShipmentService } from './shipment-service.ts';
import type { StopWaitingService } from './stop-waiting-service.ts';
import type { TrackingService } from './tracking-service.ts';
import type { VoidService } from './void-service.ts';

export interface ShipmentServices {
  shipments: ShipmentService;
  purchases: PurchaseService;
  labels: LabelService;
  prints: PrintService;
  tracking: TrackingService;
  voids: VoidService;
  stopWaiting: StopWaitingService;
}

export function shipmentRoutes(app: Routes, services: ShipmentServices): void {
  const route = apiRoute({
    tag: 'Shipments',
    about: 'Labels: buying, printing and voiding them, and tracking their parcels.',
    group: 'orders',
  });
  const { shipments, purchases, labels, prints, tracking, voids, stopWaiting } = services;
  const single = { params: IdParams };

  app.get(
    '/shipments',
    route('shipments.list', {
      summary: 'List shipments',
      description: 'Newest first, in pages. With `Accept: text/csv` the whole list as CSV.',
      querystring: ShipmentQuery,
      response: answers(200, paged(Shipment)),
      work: 'list',
      csv: Shipment,
    }),
    (request, reply) => {
      refuseLayout(request);
      const { layout, timeZone } = request.query;
      const columns = layout === 'shipments' ? shipmentColumns(timeZone) : undefined;
      return sendPage(request, reply, (query) => shipments.list(accountIdOf(request), query), columns);
    },
  );

  app.post(
    '/shipments',
    route('shipments.buy', {
      summary: 'Buy a label',
      description:
        'With a rate, with a rule (`select` buys the cheapest or the fastest offer of all carriers), or ' +
        'directly from a carrier, whose cheapest service is used if none is named. For an order, ' +
        'everything that is left ships, or the given `items`, and is taken out of stock. If the carrier ' +
        'does not answer, the response is a 502 that names the shipment: the outcome is looked up ' +
        'automatically, and it is never paid twice.',
      body: ShipmentInput,
      response: answers(201, one(Shipment)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await purchases.buy(accountIdOf(request), request.body) }),
  );

  app.post(
    '/shipments/batch',
    route('shipments.buyBatch', {
      summary: 'Buy up to 100 labels',
      description: 'Each purchase is handled on its own and has its own result, in the order given.',
      body: batchSchema('shipments', ShipmentInput),
      response: answers(200, batchResults('shipment', Shipment)),
      work: 'batch',
    }),
    batchOf('shipments', 'shipment', ShipmentInput, (request, input) =>
      purchases.buy(accountIdOf(request), input),
    ),
  );

  app.post(
    '/shipments/labels',
    route('shipments.printLabels', {
      summary: 'Print up to 200 labels as one PDF',
      description:
        'A page for each label, or with `sheet` two on each page of Letter or A4, as on half-sheet label paper. Labels keep ' +
        'their size: one that is larger than half a sheet has a page of its own.',
      body: LabelsToPrint,
      response: file('application/pdf'),
      work: 'document',
    }),
    async (request, reply) =>
      reply
        .type('application/pdf')
        .send(await labels.join(accountIdOf(request), request.body, goneSignal(reply))),
  );

  app.post(
    '/shipments/printed',
    route('shipments.markPrinted', {
      summary: 'Mark up to 100 labels as printed',
      description:
        'Sets `printedAt` if it is null: marking a label again changes nothing. Either all are marked or ' +
        'none.',
      body: LabelIds,
      response: answers(200, many(PrintedLabel)),
    }),
    async (request) => ({ data: await prints.mark(accountIdOf(request), request.body.ids) }),
  );

  app.get(
    '/shipments/:id',
    route('shipments.get', { ...single, summary: 'Get a shipment', response: answers(200, one(Shipment)) }),
    async (request) => ({ data: await shipments.get(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/shipments/:id/label',
    route('shipments.getLabel', {
      summary: 'Get the label',
      description:
        '4 × 6 in; images have 203 dpi. In the format it was bought in, unless you ask for another. With ' +
        'several parcels, a PDF has a page for each, ZPL a label for each, and PNG only the first unless ' +
        '`parcel` is given.',
      params: IdParams,
      querystring: LabelQuery,
      response: file('application/pdf', 'image/png', 'application/zpl'),
      work: 'page',
    }),
    async (request, reply) => {
      const { contentType, bytes } = await labels.draw(
        accountIdOf(request),
        request.params.id,
        request.query,
        goneSignal(reply),
      );
      return reply.type(contentType).send(bytes);
    },
  );

  app.get(
    '/shipments/:id/tracking',
    route('shipments.getTracking', {
      ...single,
      summary: 'Track a shipment',
      response: answers(200, one(Tracking)),
    }),
    async (request) => ({ data: await tracking.get(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/shipments/:id/tracking-events',
    route('shipments.addScan', {
      ...single,
      summary: 'Post a scan',
      description:
        'Records a scan by one of your own drivers: of all parcels of the shipment, or of the one with ' +
        '`trackingCode`. Scans may arrive late, twice and out of order: each parcel shows its latest.',
      body: ScanInput,
      response: answers(201, one(Tracking)),
    }),
    async (request, reply) =>
      reply
        .status(201)
        .send({ data: await tracking.scan(accountIdOf(request), request.params.id, request.body) }),
  );

  app.post(
    '/tracking-events',
    route('shipments.addScanByCode', {
      changes: ['shipments'],
      summary: 'Post a scan by tracking code',
      description:
        'Like `POST /shipments/:id/tracking-events`, for a scanner that knows only the barcode. Spaces ' +
        'and case do not matter. Returns the tracking of the whole shipment.',
      body: ScanByCodeInput,
      response: answers(201, one(Tracking)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await tracking.scanByCode(accountIdOf(request), request.body) }),
  );

  app.post(
    '/shipments/:id/stop-waiting',
    route('shipments.stopWaiting', {
      group: 'outcomes',
      ...single,
      summary: 'Stop waiting for the carrier',
      description:
        'For a shipment that is `purchasing` or `voiding` and whose carrier can no longer tell the ' +
        'outcome, for example because the account there was closed. A purchase is treated as not sold ' +
        '(`failed`, and its order can be shipped again), a void as not made (`purchased`). 409 until the ' +
        'carrier has been asked several times. If the label turns up after all, the shipment is ' +
        '`purchased` without items.',
      body: StopRequest,
      response: answers(200, one(Shipment)),
    }),
    async (request) => ({
      data: await stopWaiting.stopWaiting(accountIdOf(request), request.params.id, request.body?.reason),
    }),
  );

  app.post(
    '/shipments/:id/void',
    route('shipments.void', {
      ...single,
      summary: 'Void a label',
      description:
        'Possible within 30 days and before any parcel is scanned. The goods go back into stock, ' +
        'reserved for their order. A shipment with `isManual` can be voided at any time: that undoes the ' +
        'mark, and no carrier is asked. If the carrier does not answer (502) or the database fails in ' +
        'the meantime (503), the message names the shipment: it is `voiding` until the outcome has been ' +
        'looked up automatically. The carrier is never asked for a second refund.',
      body: VoidRequest,
      response: answers(200, one(Shipment)),
    }),
    async (request) => ({
      data: await voids.voidLabel(accountIdOf(request), request.params.id, request.body?.reason),
    }),
  );
}
