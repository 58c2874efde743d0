import { goneSignal } from '../../http/gone.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { file } from '../../schema/shapes.ts';
import type { CountSheetService } from './count-sheet-service.ts';
import type { GoodsLabelService } from './goods-label-service.ts';
import { BinLabelsInput, CountSheetInput, ProductLabelsInput } from './goods-paper-schemas.ts';

interface GoodsPaperServices {
  goodsLabels: GoodsLabelService;
  countSheets: CountSheetService;
}

export function goodsPaperRoutes(app: Routes, { goodsLabels, countSheets }: GoodsPaperServices): void {
  const route = apiRoute({ tag: 'Documents', group: 'stock' });

  app.post(
    '/documents/product-labels',
    route('documents.createProductLabels', {
      summary: 'Print labels for products',
      description:
        'Labels with name, SKU, barcode and, with `showPrice`, the price, for up to 500 products and at ' +
        'most 1,000 in all. A barcode that is a GTIN with the right check digit is printed as EAN-13, ' +
        'UPC-A or EAN-8, any other as Code 128; a product without one has its SKU. If neither can be ' +
        'printed as bars on this label, it is the id of the product, and if that has no room either, the ' +
        'request is a 400 that names the product.',
      body: ProductLabelsInput,
      response: file('application/pdf', 'application/zpl'),
      work: 'document',
    }),
    async (request, reply) => {
      const printed = await goodsLabels.products(accountIdOf(request), request.body, goneSignal(reply));
      return reply.type(printed.contentType).send(printed.bytes);
    },
  );

  app.post(
    '/documents/bin-labels',
    route('documents.createBinLabels', {
      summary: 'Print labels for bins',
      description:
        'Labels for shelves, with the bin in large letters and as Code 128: those of a warehouse, or ' +
        'the given ones. At most 1,000 in all.',
      body: BinLabelsInput,
      response: file('application/pdf', 'application/zpl'),
      work: 'document',
    }),
    async (request, reply) => {
      const printed = await goodsLabels.bins(accountIdOf(request), request.body, goneSignal(reply));
      return reply.type(printed.contentType).send(printed.bytes);
    },
  );

  app.post(
    '/documents/count-sheet',
    route('documents.createCountSheet', {
      summary: 'Print a count sheet',
      description:
        'A PDF of the stock levels of a warehouse, by bin (A2 before A10) and SKU, those without a bin ' +
        'last: name, barcode, the expected quantity unless the count is blind, and a field to write the ' +
        'count into. At most 5,000 lines.',
      body: CountSheetInput,
      response: file('application/pdf'),
      work: 'document',
    }),
    async (request, reply) =>
      reply
        .type('application/pdf')
        .send(await countSheets.print(accountIdOf(request), request.body, goneSignal(reply))),
  );
}
