import type { CustomerLanguage } from '../../schema/email-settings.ts';
import type { ReceiptGoes } from '../withdrawals/index.ts';
import { RETURN_TEXTS } from './texts/returns/index.ts';

/** What a customer has entered. */
export interface Statement {
  items: readonly { orderItemId: string; name: string; quantity: number }[];
  name: string;
  /** Empty for the order's, or for none. */
  email: string;
}

/**
 * The statement as it is shown, stored and mailed, word for word; with the time once it is confirmed. The order's email address is not
 * written out: whoever has the link need not learn it.
 */
export function statementOf(
  { brand, orderNumber, timeZone }: { brand: { name: string }; orderNumber: string; timeZone: string },
  receiptGoes: ReceiptGoes,
  { items, name, email }: Statement,
  language: CustomerLanguage,
): (confirmedAt?: number) => string {
  const texts = RETURN_TEXTS[language].withdrawal.statement;
  const isMailed = receiptGoes === 'to_order' || (receiptGoes === 'to_given' && email !== '');
  const receiptTo = isMailed ? email || texts.receiptToOrder : texts.receiptNowhere;
  return (confirmedAt) =>
    [
      `${texts.to}: ${brand.name}`,
      '',
      `${texts.declare}:`,
      ...items.map((item) => `- ${item.quantity} × ${item.name}`),
      '',
      `${texts.order}: ${orderNumber}`,
      `${texts.name}: ${name}`,
      `${texts.receiptTo}: ${receiptTo}`,
      ...(confirmedAt === undefined
        ? []
        : [`${texts.confirmedOn}: ${momentText(confirmedAt, language, timeZone)}`]),
    ].join('\n');
}

/** To the second, with its time zone. */
const momentText = (at: number, language: CustomerLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at);
