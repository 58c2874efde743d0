import type { Notice, QuoteRequest } from '../schema/quote.ts';

/** Aggregators print three lines of text on a label, and the carriers behind them this much on each. */
const MAX_LINES = 3;
const MAX_LENGTH = 35;

/** What is printed on a label: the messages and, if there is room for it, the reference. */
export function labelLines({
  options,
  labelReference,
}: Pick<QuoteRequest, 'options' | 'labelReference'>): string[] {
  const messages = options?.labelMessages ?? [];
  return labelReference !== undefined && whyNotPrinted(messages, labelReference) === undefined
    ? [...messages, labelReference]
    : [...messages];
}

/** Why the reference is not among them, if it is not. */
export function referenceNotice(name: string, { options, labelReference }: QuoteRequest): Notice[] {
  const reason = labelReference && whyNotPrinted(options?.labelMessages ?? [], labelReference);
  return reason
    ? [
        {
          code: 'REFERENCE_NOT_PRINTED',
          message: `${name} does not print the reference on the label: ${reason}`,
        },
      ]
    : [];
}

function whyNotPrinted(messages: readonly string[], reference: string): string | undefined {
  if (reference.length > MAX_LENGTH) return `a line has ${MAX_LENGTH} characters at most`;
  return messages.length >= MAX_LINES ? `labelMessages takes all ${MAX_LINES} lines` : undefined;
}
