import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';

type Order = Schemas['Order'];

interface LongText {
  label: string;
  description?: string;
  maxLength: number;
}
interface ShortText extends LongText {
  /** In the list of orders. The id is in what a browser or a view remembers: never change one. */
  column: { id: string; header: string /** Not shown unless chosen. */; isExtra?: true };
}

/** Each is a line that orders can be filtered by, under More in the form. */
export const SHORT_TEXTS = {
  requestedService: {
    label: t('Requested service'),
    description: t(
      'The shipping method as your store names it. Match it to a carrier service in Settings, Service mappings.',
    ),
    maxLength: 100,
    column: { id: 'service', header: t('Service') },
  },
  poNumber: {
    label: t('PO number'),
    description: t("The customer's purchase order number, printed on the packing slip"),
    maxLength: 100,
    column: { id: 'poNumber', header: t('PO number'), isExtra: true },
  },
} as const satisfies { [name in keyof Order]?: ShortText };

/** Each is a paragraph, among the notes in the form. */
export const LONG_TEXTS = {
  giftMessage: { label: t('Gift message'), description: t('For the packing slip'), maxLength: 1000 },
  packingNote: { label: t('Note for the customer'), description: t('For the packing slip'), maxLength: 2000 },
  notes: { label: t('Notes'), description: t('For you and your team. Not printed.'), maxLength: 5000 },
} as const satisfies { [name in keyof Order]?: LongText };

/** A choice in the form. */
const CHOSEN_TEXTS = { language: { label: t('Language'), maxLength: 35 } } as const satisfies {
  [name in keyof Order]?: LongText;
};

type TextName = keyof typeof SHORT_TEXTS | keyof typeof CHOSEN_TEXTS | keyof typeof LONG_TEXTS;
type Given<Value> = { [name in TextName]: Value };

/** `Object.entries` loses the names. */
export const textsIn = <Name extends string, Text extends LongText>(texts: { [name in Name]: Text }) =>
  (Object.entries(texts) as [Name, Text][]).map(([name, text]) => ({ name, ...text }));
export const ORDER_TEXTS = textsIn<TextName, LongText>({
  ...SHORT_TEXTS,
  ...CHOSEN_TEXTS,
  ...LONG_TEXTS,
});

const each = <Value>(valueFor: (name: TextName) => Value) =>
  Object.fromEntries(ORDER_TEXTS.map(({ name }) => [name, valueFor(name)])) as Given<Value>;

export type TextValues = Given<string>;

/** As the form holds them. */
export const textValues = (order: Given<string | null>) => each((name) => order[name] ?? '');
export const noTextValues = each(() => '');
/** As the API takes them. */
export const textInputs = (values: Given<string>) => each((name) => blankToNull(values[name]));
