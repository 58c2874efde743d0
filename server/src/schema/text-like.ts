import { type TStringOptions, Type } from 'typebox';

interface Form extends TStringOptions {
  /** Without flags: it is in the API's description too, so that clients know what is refused. */
  pattern: RegExp;
  /** The message for a text that does not match, or is not right. */
  rule: string | ((text: string) => string);
  /** What a pattern cannot say, such as which of all codes exist. */
  isRight?: (text: string) => boolean;
}

/** A text of one form, checked by the very pattern that the API's description shows. */
export const textLike = ({ pattern, rule, isRight = () => true, ...options }: Form) =>
  Type.Refine(
    Type.String({ ...options, pattern: pattern.source }),
    (text) => pattern.test(text) && isRight(text),
    (text) => (typeof rule === 'string' ? rule : rule(String(text))),
  );

export const oneOfCodes = (codes: readonly string[]): RegExp => new RegExp(`^(?:${codes.join('|')})$`);

/** Several of these values, with commas in between. */
export const someOfCodes = (codes: readonly string[]): RegExp => {
  const one = `(?:${codes.join('|')})`;
  return new RegExp(`^${one}(?:,${one})*$`);
};
