import { type Static, type TSchema, Type } from 'typebox';
import { Input, readOnly } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { SlipBlock, SlipColumn, SlipFact } from '../../schema/slip-template.ts';

const eachOnce = <T extends TSchema>(schema: T, most: number) =>
  Type.Refine(
    Type.Array(schema, { maxItems: most }),
    (given) => new Set(given).size === given.length,
    () => 'must name each one once',
  );

/** What is given changes, and what is missing stays. */
export const SlipTemplateUpdate = Type.Object(
  {
    title: Type.Optional(Input.text(40)),
    blocks: Type.Optional(
      Type.Refine(
        eachOnce(SlipBlock, 5),
        (blocks) => blocks.includes('items'),
        () => 'must include items',
      ),
    ),
    columns: Type.Optional(eachOnce(SlipColumn, 3)),
    facts: Type.Optional(eachOnce(SlipFact, 4)),
    showLogo: Type.Optional(Type.Boolean()),
    message: Type.Optional(nullable(Input.text(1_000))),
    storeId: readOnly,
    isOwn: readOnly,
  },
  {
    additionalProperties: false,
    title: 'SlipTemplateUpdate',
    examples: [{ title: 'Delivery note', columns: ['sku'], blocks: ['items', 'note', 'message'] }],
  },
);
export type SlipTemplateUpdate = Static<typeof SlipTemplateUpdate>;
