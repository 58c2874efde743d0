import { t } from '../../lib/language/index.ts';
import {
  cellReader,
  currency,
  currencyIn,
  dateIn,
  type Entry,
  type FileContext,
  given,
  isShortened,
  type Line,
  money,
  moneyIn,
  type Problem,
  plainText,
  reduction,
  reductionIn,
  yesOrNo,
} from '../csv-import/index.ts';
import { ORDER_TEXTS, type OrderInput } from '../orders/index.ts';
import { shipToOf } from './order-address.ts';
import { extrasOf } from './order-extras.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';
import { type ItemReading, itemIn } from './order-items.ts';
import {
  fulfillmentVerdict,
  isPaidStatus,
  orderVerdict,
  paymentVerdict,
  type Verdict,
} from './shop-status.ts';
import { isTaxIncluded } from './tax-included.ts';

type OrderLine = Line<OrderField>;
type OrderLines = [OrderLine, ...OrderLine[]];
type File = FileContext<OrderField>;

/** Lines with the same number and store are one order, even if they do not follow each other. */
export function* readOrders(lines: OrderLine[], file: File): Generator<Entry<OrderInput>> {
  const groups = new Map<string, OrderLines>();
  for (const line of lines) {
    const { store = '', order_number: number } = line.cells;
    const key = number === undefined ? `line ${line.source.line}` : JSON.stringify([store, number]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  for (const group of groups.values()) yield entryOf(group, file);
}

function entryOf(lines: OrderLines, file: File): Entry<OrderInput> {
  const reports = { problems: [] as Problem[], notes: [] as Problem[] };
  const whole = wholeOrder(lines, file);
  const itemLines = lines.filter((line) => !isOrderLine(line, lines, file));
  const readings = itemLines.map((line) => ({ line, reading: itemIn(line, file, reports.problems) }));
  const kept = readings.flatMap(({ reading }) => ('item' in reading ? [reading] : []));
  const verdicts = verdictsOf(whole.cells, lines, file);
  const skipped = reasonOf('skip', verdicts) ?? reasonToSkip(readings.map(({ reading }) => reading));
  for (const { line, reading } of readings) {
    if ('skipped' in reading)
      reports.notes.push({
        line: line.source.line,
        message: t('Item skipped: {reason}.', { reason: reading.skipped }),
      });
  }
  const isOneShipped = kept.length < readings.length;
  const partly =
    verdicts.some(({ kind }) => kind === 'partly shipped') && !isOneShipped && !saysWhatIsLeft(file)
      ? t('partly fulfilled in the store, check what is left')
      : undefined;
  const thing = orderOf(
    whole,
    lines,
    file,
    reports,
    kept.map(({ item }) => item),
    isOneShipped,
  );
  const holdReason =
    reasonOf('hold', verdicts) ??
    kept.find((one) => one.holdReason !== undefined)?.holdReason ??
    partly ??
    (hasRecipient(thing.shipTo) ? undefined : t('no recipient, add a name or a company'));
  if (holdReason !== undefined) thing.holdReason = capitalized(holdReason);
  return {
    sources: [...new Set(lines.map(({ source }) => source))],
    thing,
    problems: reports.problems,
    ...given({ skipped, holdReason }),
    ...(reports.notes.length > 0 && { notes: reports.notes }),
  };
}

/** Without one, no carrier delivers a parcel. */
const hasRecipient = ({ name, company }: OrderInput['shipTo']): boolean => Boolean(name || company);

/** Some exports say how many of each item are left, so nobody has to check it. */
const saysWhatIsLeft = ({ headings }: File): boolean =>
  /refund|to.?ship|remaining/i.test(headings.quantity ?? '');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is said once for the whole order, on whichever line: shops repeat it on each, or leave it out after the first. */
function wholeOrder(lines: OrderLines, { layout }: File): OrderLine {
  const cells: OrderLine['cells'] = {};
  for (const line of lines) {
    for (const [name, text] of Object.entries(line.cells) as [OrderField, string][]) cells[name] ??= text;
  }
  for (const name of layout?.perLine ?? []) {
    const amounts = lines.map((line) => reduction(line.cells[name] ?? '0'));
    const sum = amounts.reduce((total, one) => total + ('value' in one ? one.value : Number.NaN), 0);
    if (Number.isFinite(sum) && sum > 0) cells[name] = sum.toFixed(2);
  }
  return { source: lines[0].source, cells };
}

/** A line for the order as a whole, before those of its items. */
const isOrderLine = ({ cells }: OrderLine, lines: OrderLines, { layout }: File): boolean =>
  layout?.hasOrderLines === true &&
  lines.length > 1 &&
  cells.item_name === undefined &&
  cells.sku === undefined;

function verdictsOf(cells: OrderLine['cells'], lines: OrderLines, file: File): Verdict[] {
  const payment = cells.payment_status ?? '';
  const isUnpaid =
    file.headings.paid_at !== undefined && lines.every((line) => line.cells.paid_at === undefined);
  const isCancelRequested = /^(true|yes|1)$/i.test(cells.cancel_requested ?? '');
  return [
    ...(cells.cancelled_at === undefined ? [] : [skip(t('canceled in the store'))]),
    ...(cells.hold_reason === undefined ? [] : [hold(cells.hold_reason)]),
    orderVerdict(cells.status ?? '', isPaidStatus(payment)),
    paymentVerdict(payment),
    ...refundVerdicts(cells, file),
    fulfillmentVerdict(cells.fulfillment_status ?? ''),
    ...(isCancelRequested ? [hold(t('the buyer asked to cancel'))] : []),
    ...(isUnpaid ? [hold(t('not paid in the store'))] : []),
  ];
}

const skip = (reason: string): Verdict => ({ kind: 'skip', reason });
const hold = (reason: string): Verdict => ({ kind: 'hold', reason });

function refundVerdicts({ refunded_amount, total }: OrderLine['cells'], file: File): Verdict[] {
  const refunded = reduction(refunded_amount ?? '0');
  const all = money(total ?? '');
  if (!('value' in refunded) || refunded.value === 0) return [];
  if ('value' in all && refunded.value >= all.value) return [skip(t('refunded in the store'))];
  return saysWhatIsLeft(file) ? [] : [hold(t('partly refunded in the store, check the items'))];
}

const reasonOf = (kind: 'skip' | 'hold', verdicts: readonly Verdict[]): string | undefined =>
  verdicts.flatMap((verdict) => (verdict.kind === kind && 'reason' in verdict ? [verdict.reason] : []))[0];

/** If no line has anything to ship. */
function reasonToSkip(readings: readonly ItemReading[]): string | undefined {
  const reasons = new Set(readings.map((reading) => ('skipped' in reading ? reading.skipped : undefined)));
  if (reasons.has(undefined)) return undefined;
  return reasons.size === 1 ? [...reasons][0] : t('nothing left to ship');
}

const LONGEST_SERVICE = 100;

/** Their columns are named as in the API, in snake case. */
const textsOf = (cells: { [name: string]: string | undefined }) =>
  given(
    Object.fromEntries(
      ORDER_TEXTS.map(({ name }) => {
        const text = cells[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
        return [name, text && plainText(text)];
      }),
    ),
  );

function orderOf(
  whole: OrderLine,
  lines: OrderLines,
  file: File,
  reports: { problems: Problem[]; notes: Problem[] },
  items: OrderInput['items'],
  isPart: boolean,
): OrderInput {
  const { cells } = whole;
  const { read, need, reportAbout } = cellReader(whole, ORDER_FIELDS, reports.problems);
  const tell = (message: string) => reports.notes.push({ line: whole.source.line, message });
  need('order_number');
  if (isShortened(cells.order_number ?? ''))
    reportAbout(
      'order_number',
      t('Order number {number} was shortened by a spreadsheet.', { number: cells.order_number ?? '' }),
    );
  const date = dateIn(file.dateOrder);
  const code = read('currency', currency) ?? currencyOf(whole, lines, reports.problems) ?? file.currency;
  return {
    orderNumber: cells.order_number ?? '',
    shipTo: shipToOf(lines, file, reports),
    items,
    ...textsOf(cells),
    ...extrasOf(cells, read('is_gift', yesOrNo), tell),
    ...given({
      storeId: cells.store ?? file.store,
      currency: code,
      shippingPaid: read('shipping_paid', moneyIn(code)),
      tax: isTaxIncluded(cells, lines) ? undefined : read('tax', moneyIn(code)),
      // It was given for all items, and can be more than the rest of them costs.
      discount: isPart ? undefined : read('discount', reductionIn(code)),
      orderDate: read('order_date', date),
      // A day is over at its end.
      shipBy: read('ship_by', dateIn(file.dateOrder, '23:59:59')),
      // As shops write locales: de_DE.
      language: cells.language && plainText(cells.language).replaceAll('_', '-'),
      requestedService:
        cells.requested_service && plainText(cells.requested_service).slice(0, LONGEST_SERVICE),
    }),
  };
}

/** The currency that the amounts name, if no column does. */
function currencyOf({ source }: OrderLine, lines: OrderLines, problems: Problem[]): string | undefined {
  const amounts = lines.flatMap(({ cells }) => [
    cells.unit_price,
    cells.shipping_paid,
    cells.tax,
    cells.total,
  ]);
  const found = new Set(amounts.flatMap((amount) => (amount && currencyIn(amount)) || []));
  if (found.size > 1)
    problems.push({
      line: source.line,
      message: t('The amounts are in several currencies: {currencies}.', {
        currencies: [...found].join(', '),
      }),
    });
  return [...found][0];
}
