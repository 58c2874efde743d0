import { t } from '../../lib/language/index.ts';
import { given, type Line, tagsIn } from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';
import type { OrderField } from './order-fields.ts';

type Attributes = [name: string, value: string][];

const MOST_ATTRIBUTES = 50;
const LONGEST_NAME = 40;
const LONGEST_VALUE = 500;
const LONGEST_GIFT_MESSAGE = 1_000;
/** Apps for gift messages store them as an attribute of the order. */
const GIFT_ATTRIBUTE = /^_?gift[ _-]?(message|note)$/i;

/** `name: value`, one to a line; a line without a name goes on with the value before. */
function attributesIn(text: string): Attributes {
  const found: Attributes = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*([^:]{1,200}?)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined && value !== undefined) found.push([name, value]);
    else if (last !== undefined && line.trim() !== '') last[1] = `${last[1]}\n${line.trim()}`;
  }
  return found.filter(([, value]) => value !== '');
}

/** What shops keep of an order beside what is bought and where it goes: tags, a gift note, and what the customer entered. */
export function extrasOf(
  cells: Line<OrderField>['cells'],
  isGift: boolean | undefined,
  tell: (note: string) => void,
): Pick<OrderInput, 'tags' | 'metadata' | 'isGift' | 'giftMessage'> {
  const { tags, note } = tagsIn(cells.tags ?? '');
  if (note !== undefined) tell(note);
  const attributes = attributesIn(cells.note_attributes ?? '');
  const fitting = attributes
    .filter(([name, value]) => name.length <= LONGEST_NAME && value.length <= LONGEST_VALUE)
    .slice(0, MOST_ATTRIBUTES);
  const giftNote = attributes.find(([name]) => GIFT_ATTRIBUTE.test(name))?.[1];
  const hasGiftNote = giftNote !== undefined && cells.gift_message === undefined;
  const leftOut = attributes.filter(
    (one) => !fitting.includes(one) && !(hasGiftNote && GIFT_ATTRIBUTE.test(one[0])),
  );
  if (leftOut.length > 0)
    tell(
      t('Too long to be kept: {names}.', {
        names: leftOut.map(([name]) => name.slice(0, LONGEST_NAME)).join(', '),
      }),
    );
  return given({
    tags: tags.length === 0 ? undefined : tags,
    metadata: fitting.length === 0 ? undefined : Object.fromEntries(fitting),
    giftMessage: hasGiftNote ? giftNote.slice(0, LONGEST_GIFT_MESSAGE) : undefined,
    isGift: isGift ?? (giftNote === undefined ? undefined : true),
  });
}
