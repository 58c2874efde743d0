import { type Static, Type } from 'typebox';
import { nullable } from './shapes.ts';

/** What a packing slip has below its head, in the order in which it is printed unless a template says otherwise. */
const SLIP_BLOCKS = ['giftMessage', 'items', 'totals', 'note', 'message'] as const;
/** Columns of its items besides the quantity and the name. */
const SLIP_COLUMNS = ['sku', 'bin', 'price'] as const;
/** Lines beside the address. */
const SLIP_FACTS = ['orderDate', 'poNumber', 'service', 'tracking'] as const;

export const SlipBlock = Type.Enum([...SLIP_BLOCKS]);
export const SlipColumn = Type.Enum([...SLIP_COLUMNS]);
export const SlipFact = Type.Enum([...SLIP_FACTS]);

export const SlipTemplate = Type.Object(
  {
    storeId: nullable(Type.String({ description: 'The store it is for; null for all orders without one' })),
    isOwn: Type.Boolean({ description: 'false: nothing was set, and what is shown is what applies' }),
    title: Type.String(),
    blocks: Type.Array(SlipBlock, {
      description: 'What is printed below the address, from top to bottom. `items` is always one of them',
    }),
    columns: Type.Array(SlipColumn, { description: 'Columns of items besides quantity and name' }),
    facts: Type.Array(SlipFact, { description: 'What is printed beside the address, from top to bottom' }),
    showLogo: Type.Boolean(),
    message: nullable(
      Type.String({ description: 'The message at the end; if null, the one of `GET /settings/documents`' }),
    ),
  },
  { title: 'SlipTemplate', description: 'What packing slips show, and in which order' },
);
export type SlipTemplate = Static<typeof SlipTemplate>;
export type SlipLook = Omit<SlipTemplate, 'storeId' | 'isOwn'>;

/** Until somebody sets another. */
export const USUAL_SLIP: SlipLook = {
  title: 'Packing slip',
  blocks: [...SLIP_BLOCKS],
  columns: [...SLIP_COLUMNS],
  facts: [...SLIP_FACTS],
  showLogo: true,
  message: null,
};
