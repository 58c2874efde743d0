import { isDeepStrictEqual } from 'node:util';
import { given } from '../../lib/given.ts';
import { toMinor } from '../../lib/money.ts';
import { type Address, crossesCustomsBorder, isInEu } from '../../postal/index.ts';
import type { Customs, CustomsInput } from '../../schema/customs.ts';
import type { TaxNumber } from '../../schema/tax-number.ts';
import { readTaxNumbers } from './read-tax-numbers.ts';

/** Goods worth more are not covered by IOSS. In hundredths of a euro. */
const IOSS_LIMIT = 150_00;

interface Journey {
  shipFrom: Address;
  shipTo: Address;
}

/**
 * Which of the merchant's numbers a parcel is declared with, unless the request says: those of the countries at both ends. An
 * EORI number is valid in all of a customs area, and a merchant may have the VAT number of another country than its warehouse.
 */
export function applicableTaxNumbers(
  numbers: readonly TaxNumber[],
  { shipFrom, shipTo }: Journey,
  customs: CustomsInput,
): TaxNumber[] {
  const isOf = ({ country }: TaxNumber, place: Address): boolean => country === place.country;
  const isNearestTo = (number: TaxNumber, place: Address): boolean =>
    !crossesCustomsBorder({ country: number.country }, place) &&
    !numbers.some((other) => other.type === number.type && isOf(other, place));
  return numbers.filter((number) => {
    if (number.type === 'ioss') return isInEu(shipTo) && mayUseIoss(customs);
    if (isOf(number, shipFrom) || isOf(number, shipTo) || isNearestTo(number, shipFrom)) return true;
    return number.type === 'eori' && isNearestTo(number, shipTo);
  });
}

/** IOSS is for sales to consumers. Its limit is checked in euros only: what other money is worth is not known here. */
function mayUseIoss({ items, taxNumbers }: CustomsInput): boolean {
  const euros = items.filter(({ currency }) => currency === 'EUR');
  const total = euros.reduce((sum, { value }) => sum + toMinor(value, 'EUR'), 0);
  const isBusiness = taxNumbers?.recipient?.some(({ type }) => type === 'vat') ?? false;
  return total <= IOSS_LIMIT && !isBusiness;
}

/** A declaration with the numbers that it names, or else the warehouse's that apply. */
export function withTaxNumbers(
  customs: CustomsInput,
  ofWarehouse: readonly TaxNumber[],
  journey: Journey,
): Customs {
  const { taxNumbers: _, ...rest } = customs;
  const named = namedTaxNumbers(customs);
  const hasBorder = crossesCustomsBorder(journey.shipFrom, journey.shipTo);
  const sender = named.sender ?? (hasBorder ? applicableTaxNumbers(ofWarehouse, journey, customs) : []);
  const { recipient = [] } = named;
  const taxNumbers = {
    ...(sender.length > 0 && { sender }),
    ...(recipient.length > 0 && { recipient }),
  };
  return sender.length + recipient.length === 0 ? rest : { ...rest, taxNumbers };
}

const namedTaxNumbers = ({ taxNumbers: { sender, recipient } = {} }: CustomsInput) =>
  given({
    sender: sender && readTaxNumbers(sender, 'customs.taxNumbers.sender'),
    recipient: recipient && readTaxNumbers(recipient, 'customs.taxNumbers.recipient'),
  });

/** Whether a purchase declares what was quoted. Without numbers of the sender, it leaves them as they were quoted. */
export function isSameDeclaration(quoted: Customs, customs: CustomsInput): boolean {
  const { taxNumbers: quotedNumbers, ...quotedRest } = quoted;
  const { taxNumbers: _, ...rest } = customs;
  const { sender, recipient = [] } = namedTaxNumbers(customs);
  return (
    isDeepStrictEqual(quotedRest, rest) &&
    (sender === undefined || isDeepStrictEqual(quotedNumbers?.sender ?? [], sender)) &&
    isDeepStrictEqual(quotedNumbers?.recipient ?? [], recipient)
  );
}
