import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';

export interface Answer {
  status: number;
  /** Undefined where the body is not JSON, or was cut off. */
  body: Fields | undefined;
}

/** EasyPost answered that it can't do what was asked, or answered nothing that makes sense. */
export class EasyPostError extends Error {
  override name = 'EasyPostError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** The body of an answer that is expected to be a success. */
export function okBody(answer: Answer): Fields {
  if (!isOk(answer)) throw new EasyPostError(problemOf(answer).message, answer.status);
  if (answer.body === undefined)
    throw new EasyPostError('EasyPost gave an answer that is not JSON', answer.status);
  return answer.body;
}

export interface Problem {
  /** `SHIPMENT.POSTAGE.FAILURE` */
  code: string;
  /** For the merchant: the vendor's own words wherever there are any. */
  message: string;
}

/** What an answer complains of. */
export function problemOf({ status, body }: Answer): Problem {
  const error = body?.error;
  const { code, message, errors } = fieldsOf(error);
  const said = wordsOf(message) ?? wordsOf(error);
  const details = listOf(errors).flatMap((entry) => wordsOf(entry) ?? []);
  const words = [said, ...details.filter((detail) => detail !== said)].filter((part) => part !== undefined);
  const [first, ...others] = words;
  const text =
    first === undefined ? undefined : others.length > 0 ? `${first} (${others.join('; ')})` : first;
  return { code: textOf(code) ?? `HTTP_${status}`, message: explain(status, text) };
}

function explain(status: number, text: string | undefined): string {
  const because = text === undefined ? '' : `: ${text}`;
  if (status === 401 || status === 403) return `EasyPost did not accept the API key${because}`;
  if (status === 429) return `EasyPost gets too many requests just now, try again in a minute${because}`;
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
