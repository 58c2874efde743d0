import { type ApiAnswer, createErrors } from '../aggregator/answers.ts';
import { fieldsOf, listOf, textOf } from '../answer-fields.ts';
import { NAME } from './settings.ts';

export interface Problem {
  /** `SHIPMENT.POSTAGE.FAILURE` */
  code: string;
  /** For the merchant: the vendor's own words wherever there are any. */
  message: string;
}

/** What an answer complains of. */
export function problemOf({ status, body }: ApiAnswer): Problem {
  const { error } = fieldsOf(body);
  const { code, message, errors } = fieldsOf(error);
  const said = wordsOf(message) ?? wordsOf(error);
  const details = listOf(errors).flatMap((entry) => wordsOf(entry) ?? []);
  const words = [said, ...details.filter((detail) => detail !== said)].filter((part) => part !== undefined);
  const [first, ...others] = words;
  const text =
    first === undefined ? undefined : others.length > 0 ? `${first} (${others.join('; ')})` : first;
  return { code: textOf(code) ?? `HTTP_${status}`, message: explain(status, text) };
}

export const reasonOf = (answer: ApiAnswer): string => problemOf(answer).message;

export const { fieldsFrom, failureOf, outcomeAfter, unreadable } = createErrors(NAME, reasonOf);

function explain(status: number, text: string | undefined): string {
  const because = text === undefined ? '' : `: ${text}`;
  if (status === 401 || status === 403) return `EasyPost did not accept the API key${because}`;
  if (status === 429) return `EasyPost is getting too many requests, try again in a minute${because}`;
  if (text !== undefined) return text;
  if (status === 402) return 'EasyPost needs a valid payment method, or more funds';
  return `EasyPost answered HTTP ${status}`;
}

/** Messages and entries of `errors` are texts, lists of texts, or objects with a field and a message. */
function wordsOf(entry: unknown): string | undefined {
  if (Array.isArray(entry)) return entry.flatMap((part) => wordsOf(part) ?? []).join('; ') || undefined;
  const text = textOf(entry);
  if (text !== undefined) return text;
  const { field, message } = fieldsOf(entry);
  const words = textOf(message);
  const name = textOf(field);
  return words !== undefined && name !== undefined ? `${name}: ${words}` : words;
}
