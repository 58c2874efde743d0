import { type Static, Type } from 'typebox';
import { Weight } from '../lib/measures.ts';
import { nullable, Timestamp } from './shapes.ts';

const optional = Type.Optional;
const texts = (description: string) => optional(Type.Array(Type.String(), { description }));

export const RuleConditions = Type.Object(
  {
    tags: texts('The order has one of these'),
    storeIds: texts('It comes from one of these stores'),
    countries: texts('It goes to one of these countries'),
    states: texts('It goes to one of these states or regions'),
    weight: optional(Type.Object({ min: optional(Weight), max: optional(Weight) })),
    value: optional(
      Type.Object(
        { min: optional(Type.Number()), max: optional(Type.Number()), currency: optional(Type.String()) },
        { description: "Value of the items, in the order's currency" },
      ),
    ),
  },
  {
    title: 'RuleConditions',
    description: 'All given conditions must hold. Without any, every order matches',
  },
);
export type RuleConditions = Static<typeof RuleConditions>;

export const RuleActions = Type.Object(
  {
    service: optional(Type.String({ description: 'Sets requestedService' })),
    hold: optional(Type.Boolean({ description: 'true puts the order on hold' })),
    addTags: optional(Type.Array(Type.String())),
    warehouseId: optional(Type.String()),
    insurance: optional(
      Type.Object(
        { amount: optional(Type.Number()) },
        { description: 'Sets insuredValue to an amount, or else to the value of the items' },
      ),
    ),
  },
  { title: 'RuleActions' },
);
export type RuleActions = Static<typeof RuleActions>;

export const AutomationRule = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    position: Type.Integer({ description: 'Rules are applied in this order' }),
    isActive: Type.Boolean(),
    conditions: RuleConditions,
    actions: RuleActions,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'AutomationRule' },
);
export type AutomationRule = Static<typeof AutomationRule>;

const EFFECTS = ['service', 'hold', 'tag', 'warehouse', 'insurance'] as const;

/** What a rule did to an order when it was created. */
export const AppliedRule = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    effects: Type.Array(
      Type.Object({
        action: Type.Enum([...EFFECTS]),
        value: nullable(Type.String({ description: 'The service, tag, warehouse or amount' })),
      }),
    ),
  },
  { title: 'AppliedRule' },
);
export type AppliedRule = Static<typeof AppliedRule>;
