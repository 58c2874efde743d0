import { isEmail } from '../../lib/email.ts';
import type { CustomerLanguage } from '../../schema/email-settings.ts';
import { type OrderRow, ownedRow, type ReturnRow, type Storage } from '../../storage/index.ts';
import { qrCodeOf } from '../documents/index.ts';
import type { Printer } from '../printing/index.ts';
import {
  type CustomerLabels,
  CustomerRefusal,
  type CustomerReturns,
  MAX_PHOTOS,
  type ReturnOffer,
} from '../returns/index.ts';
import { carrierNameOf, hasNamedCarrier, type LabelService } from '../shipments/index.ts';
import type { WithdrawalDeclarations, WithdrawalOffer } from '../withdrawals/index.ts';
import type { CustomerForm } from './customer-form.ts';
import type { OrderActions } from './order-actions.ts';
import { MAX_COMMENT } from './return-page.ts';
import { readPageHead, readReturnAddress, readShownReturns } from './return-page-data.ts';
import { reasonOf } from './return-reasons.ts';
import type { ReturnProblem, WithdrawalProblem } from './texts/returns/texts.ts';
import type { Receipt } from './withdrawal-pages.ts';
import { type Statement, statementOf } from './withdrawal-statement.ts';

/** As phones take them. The stored copy is smaller, and has nothing in it but pixels. */
const PHOTO_LIMITS = { side: 12_000, pixels: 25_000_000 };
const PHOTO_SIZE = { width: 1_600, height: 1_600, bytes: 400 * 1024 };
const FORM_KEY = /^[\w-]{22}$/;
const MAX_NAME = 200;

interface Dependencies {
  storage: Storage;
  /** For pictures from outside. */
  printer: Printer;
  labels: LabelService;
  customerLabels: CustomerLabels;
  customerReturns: CustomerReturns;
  withdrawals: WithdrawalDeclarations;
}

export type ReturnDesk = ReturnType<typeof createReturnDesk>;

/** What customers do on the pages of an order: they return something, or withdraw from the contract. */
export function createReturnDesk(dependencies: Dependencies) {
  const { storage, printer, labels, customerLabels, customerReturns, withdrawals } = dependencies;
  const { db } = storage;

  /** Undefined if this order has none with this id. */
  async function returnOf(order: OrderRow, id: string): Promise<ReturnRow | undefined> {
    return db
      .selectFrom('returns')
      .selectAll()
      .where('id', '=', id)
      .where('order_id', '=', order.id)
      .executeTakeFirst();
  }

  async function photosOf(form: CustomerForm) {
    const files = await form.files('photos');
    if (files.length > MAX_PHOTOS) return 'photos' as const;
    const photos = [];
    for (const file of files) {
      const photo = await printer.thumbnail(file, PHOTO_LIMITS, PHOTO_SIZE);
      if (typeof photo === 'string') return 'photo' as const;
      photos.push(photo);
    }
    return photos;
  }

  const statementFor = async (order: OrderRow, given: Statement, language: CustomerLanguage) =>
    statementOf(await readPageHead(db, order), withdrawals.receiptGoes(order), given, language);

  return {
    head: (order: OrderRow) => readPageHead(db, order),
    returns: (order: OrderRow) => readShownReturns(db, order),
    offer: customerReturns.readOffer,
    withdrawalOffer: withdrawals.readOffer,
    receiptGoes: withdrawals.receiptGoes,

    /** What is linked from the order's page. */
    async actionsOf(order: OrderRow): Promise<OrderActions> {
      const { rules, choices } = await customerReturns.readOffer(order);
      const canReturn = rules.isActive && choices.some(({ max }) => max > 0);
      const offer = await withdrawals.readOffer(order);
      return {
        canReturn,
        hasReturns: (await readShownReturns(db, order)).length > 0,
        canWithdraw: offer?.items.some(({ max }) => max > 0) ?? false,
        withdrawnAt: order.withdrawn_at,
      };
    },

    /** Starts the return that the form asks for, or says what is wrong with the form. */
    async start(order: OrderRow, form: CustomerForm): Promise<ReturnProblem | undefined> {
      const formKey = form.text('formKey');
      if (!FORM_KEY.test(formKey)) return 'changed';
      if ((await customerReturns.find(order, formKey)) !== undefined) return undefined;
      const wanted = wantedOf(await customerReturns.readOffer(order), form);
      if (typeof wanted === 'string') return wanted;
      const comment = form.text('comment');
      if (comment.length > MAX_COMMENT) return 'tooLong';
      const photos = await photosOf(form);
      if (typeof photos === 'string') return photos;
      const started = await refusable(() =>
        customerReturns.start(order, { formKey, items: wanted, comment: comment || null, photos }),
      );
      if (typeof started === 'string') return started === 'gone' ? 'closed' : started;
      await customerLabels.buySoon(started);
      return undefined;
    },

    /** As PDF; undefined if there is none. */
    async label(order: OrderRow, id: string): Promise<Buffer | undefined> {
      const row = await returnOf(order, id);
      if (row?.label_shipment_id == null) return undefined;
      const { status } = await ownedRow(db, 'shipments', order.account_id, row.label_shipment_id);
      if (status !== 'purchased') return undefined;
      return (await labels.draw(order.account_id, row.label_shipment_id, { format: 'pdf' })).bytes;
    },

    /** What the carrier prints the label from, and who that is; undefined if it offers none. */
    async qrCode(order: OrderRow, id: string) {
      const row = await returnOf(order, id);
      if (row?.label_shipment_id == null) return undefined;
      const shipment = await ownedRow(db, 'shipments', order.account_id, row.label_shipment_id);
      const code = shipment.status === 'purchased' ? await qrCodeOf(db, shipment.id) : undefined;
      return (
        code && {
          ...{ format: code.format, bytes: Buffer.from(code.bytes) },
          carrierName: hasNamedCarrier(shipment) ? carrierNameOf(shipment) : null,
        }
      );
    },

    async slip(order: OrderRow, id: string) {
      const row = await returnOf(order, id);
      const one = (await readShownReturns(db, order)).find((shown) => shown.id === id);
      if (row === undefined || one === undefined) return undefined;
      return { head: await readPageHead(db, order), one, address: await readReturnAddress(db, row) };
    },

    /** What the customer is about to declare, or what is wrong with the form. */
    async prepare(
      order: OrderRow,
      offer: WithdrawalOffer,
      form: CustomerForm,
      language: CustomerLanguage,
    ): Promise<WithdrawalProblem | { given: Statement; text: string }> {
      const given = readStatement(offer, form);
      if (typeof given === 'string') return given;
      const statement = await statementFor(order, given, language);
      return { given, text: statement() };
    },

    /** Declares it. Returns the key of the receipt, or what is wrong. */
    async confirm(
      order: OrderRow,
      form: CustomerForm,
      language: CustomerLanguage,
    ): Promise<WithdrawalProblem | { formKey: string }> {
      const formKey = form.text('formKey');
      if (!FORM_KEY.test(formKey)) return 'changed';
      if ((await withdrawals.find(order, formKey)) !== undefined) return { formKey };
      const offer = await withdrawals.readOffer(order);
      if (offer === undefined) return 'closed';
      const given = readStatement(offer, form);
      if (typeof given === 'string') return given;
      const statement = await statementFor(order, given, language);
      const done = await refusable(() =>
        withdrawals.confirm(order, {
          formKey,
          items: given.items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
          statement,
          reason: 'Withdrawal from the contract',
          email: given.email || null,
        }),
      );
      if (typeof done === 'string') return done === 'changed' ? 'changed' : 'closed';
      return { formKey };
    },

    /** What was declared with this form. */
    async receipt(order: OrderRow, formKey: string): Promise<Receipt | undefined> {
      const row = FORM_KEY.test(formKey) ? await withdrawals.find(order, formKey) : undefined;
      if (row === undefined) return undefined;
      const { statement, return_id } = row;
      return { statement, hasReturn: return_id !== null, isMailed: await withdrawals.isReceiptMailed(row) };
    },
  };
}

async function refusable<T>(job: () => Promise<T>): Promise<T | CustomerRefusal['reason']> {
  try {
    return await job();
  } catch (error) {
    if (error instanceof CustomerRefusal) return error.reason;
    throw error;
  }
}

const quantityOf = (form: CustomerForm, itemId: string): number => {
  const text = form.text(`quantity.${itemId}`);
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
};

function wantedOf({ rules, choices }: ReturnOffer, form: CustomerForm) {
  if (!rules.isActive) return 'closed' as const;
  const chosen = choices.filter(({ item }) => quantityOf(form, item.id) > 0);
  if (chosen.length === 0) return 'nothing' as const;
  const wanted = [];
  for (const { item } of chosen) {
    const reason = reasonOf(rules, form.text(`reason.${item.id}`));
    if (reason === undefined) return 'reason' as const;
    const exchangeFor = form.text(`exchange.${item.id}`);
    wanted.push({
      orderItemId: item.id,
      quantity: quantityOf(form, item.id),
      reason,
      ...(exchangeFor !== '' && { exchangeFor }),
    });
  }
  return wanted;
}

function readStatement({ items }: WithdrawalOffer, form: CustomerForm): WithdrawalProblem | Statement {
  const chosen = items
    .map(({ item, max }) => ({
      orderItemId: item.id,
      name: item.name,
      quantity: quantityOf(form, item.id),
      max,
    }))
    .filter(({ quantity }) => quantity > 0);
  if (chosen.length === 0) return 'nothing';
  if (chosen.some(({ quantity, max }) => quantity > max)) return 'changed';
  const name = form.text('name').replace(/\s+/g, ' ');
  if (name === '') return 'name';
  if (name.length > MAX_NAME) return 'tooLong';
  const email = form.text('email');
  return isGivenEmail(email) ? { items: chosen, name, email } : 'email';
}

const isGivenEmail = (email: string): boolean => email === '' || (email.length <= 254 && isEmail(email));
