import { conflict } from '../../lib/errors.ts';
import { createYielder } from '../../lib/event-loop.ts';
import type { Order } from '../../schema/order.ts';
import { ownedRow, type Storage } from '../../storage/index.ts';
import { checkStore } from '../brands/index.ts';
import type { DocumentService } from '../documents/index.ts';
import type { OrderService } from '../orders/index.ts';
import { createPrintParts, type PackingSlip, type Printer } from '../printing/index.ts';
import type { LabelService } from '../shipments/index.ts';
import type { DocumentSettingsService, Letterhead } from './document-settings-service.ts';
import { packingSlipOf } from './packing-slip-content.ts';
import type { CombinedDocuments, SlipQuery } from './paperwork-schemas.ts';
import { sampleSlip } from './sample-slip.ts';
import type { SlipTemplateUpdate } from './slip-template-schemas.ts';

interface Dependencies {
  storage: Storage;
  orders: OrderService;
  labels: LabelService;
  documents: DocumentService;
  settings: DocumentSettingsService;
  printer: Printer;
}

export type PaperworkService = ReturnType<typeof createPaperworkService>;

/** What is printed together: one shipment of an order, or what is still to be shipped of it. */
interface Bundle {
  orderId: string | null;
  shipmentId?: string;
  /** The shipment with its label; null if it was marked as shipped by hand and has none. */
  labelId?: string | null;
}

/** Packing slips, alone or with labels and customs forms. */
export function createPaperworkService(dependencies: Dependencies) {
  const { storage, orders, labels, documents, settings, printer } = dependencies;

  /** Reads what heads the documents of each store once. */
  function createLetterheads(accountId: string): (order: Order) => Promise<Letterhead> {
    const letterheads = new Map<string | null, Promise<Letterhead>>();
    return ({ storeId }) => {
      const known = letterheads.get(storeId) ?? settings.letterhead(accountId, storeId);
      letterheads.set(storeId, known);
      return known;
    };
  }

  async function printable(accountId: string, orderId: string): Promise<Order> {
    const order = await orders.get(accountId, orderId);
    if (order.personalDataErasedAt !== null)
      throw conflict(
        `The personal data of order ${order.orderNumber} was erased: its packing slip is no longer ` +
          'available',
      );
    return order;
  }

  async function slipOf(
    accountId: string,
    orderId: string,
    letterheadOf: (order: Order) => Promise<Letterhead>,
    query: SlipQuery,
  ): Promise<PackingSlip> {
    const order = await printable(accountId, orderId);
    return packingSlipOf(storage.db, accountId, order, await letterheadOf(order), query);
  }

  /** A label must be there if labels are wanted: a batch that silently lacks one ships the wrong parcel. */
  async function bundlesOf(
    accountId: string,
    { orderIds, shipmentIds, parts }: CombinedDocuments,
  ): Promise<Bundle[]> {
    const bundles: Bundle[] = [];
    for (const id of shipmentIds ?? []) {
      const row = await ownedRow(storage.db, 'shipments', accountId, id);
      bundles.push({
        shipmentId: id,
        orderId: row.is_return === 1 ? null : row.order_id,
        labelId: row.parcel_of ?? id,
      });
    }
    for (const id of orderIds ?? []) {
      const order = await ownedRow(storage.db, 'orders', accountId, id);
      const rows = await storage.db
        .selectFrom('shipments')
        .select(['id', 'is_manual', 'parcel_of'])
        .where('account_id', '=', accountId)
        .where('order_id', '=', id)
        .where('is_return', '=', 0)
        .where('status', '=', 'purchased')
        .orderBy('purchased_at')
        .orderBy('id')
        .execute();
      const found = rows.map((row) => ({
        orderId: id,
        shipmentId: row.id,
        labelId: row.is_manual === 1 ? row.parcel_of : row.id,
      }));
      if (found.every(({ labelId }) => labelId === null) && parts.includes('label'))
        throw conflict(`Order ${order.order_number} has no label to print`);
      bundles.push(...(found.length > 0 ? found : [{ orderId: id }]));
    }
    return bundles;
  }

  return {
    async packingSlip(accountId: string, orderId: string, query: SlipQuery, signal?: AbortSignal) {
      const order = await printable(accountId, orderId);
      const slip = await packingSlipOf(
        storage.db,
        accountId,
        order,
        await settings.letterhead(accountId, order.storeId),
        query,
      );
      const bytes = await printer.pdf([{ kind: 'packing-slip', slip }], signal);
      return { fileName: `packing-slip-${order.orderNumber}.pdf`, bytes };
    },

    /** A made-up order, with what is not saved yet. */
    async previewSlip(
      accountId: string,
      storeId: string | null,
      unsaved: SlipTemplateUpdate,
      signal?: AbortSignal,
    ): Promise<Buffer> {
      await checkStore(storage.db, accountId, storeId);
      const slip = sampleSlip(await settings.letterhead(accountId, storeId, unsaved));
      return printer.pdf([{ kind: 'packing-slip', slip }], signal);
    },

    /** Each bundle's parts after each other, in the order in which parcels are packed. */
    async combined(accountId: string, input: CombinedDocuments, signal?: AbortSignal): Promise<Buffer> {
      const bundles = await bundlesOf(accountId, input);
      const letterheadOf = createLetterheads(accountId);
      const document = createPrintParts(input.orderIds === undefined ? 'shipmentIds' : 'orderIds');
      const { gift, paperSize } = input;
      const yieldIfLong = createYielder(accountId);
      // Orders that share a parcel share its label: it is printed once, with the first of them.
      const printed = new Set<string>();
      for (const { orderId, shipmentId, labelId = null } of bundles)
        for (const part of input.parts) {
          await yieldIfLong();
          signal?.throwIfAborted();
          if (part === 'packing-slip') {
            const query = {
              ...(shipmentId && { shipmentId }),
              ...(gift !== undefined && { gift }),
              ...(paperSize && { paperSize }),
            };
            if (orderId !== null)
              document.add({
                kind: 'packing-slip',
                slip: await slipOf(accountId, orderId, letterheadOf, query),
              });
          } else if (labelId !== null && !printed.has(`${part} ${labelId}`)) {
            printed.add(`${part} ${labelId}`);
            if (part === 'label') await labels.addTo(document, accountId, labelId);
            else {
              const files = await documents.customsFiles(labelId);
              if (files.length > 0) document.add({ kind: 'files', files });
            }
          }
        }
      if (document.parts.length === 0) throw conflict('There is nothing to print for these');
      return printer.pdf(document.parts, signal);
    },
  };
}
