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
    zones: texts('It goes to one of these zones: `domestic`, `eu`, `international` or ids of your own'),
    skus: texts('It has an item with one of these SKUs, in any case'),
    productTags: texts('It has an item whose product has one of these tags'),
    itemCount: optional(
      Type.Object(
        { min: optional(Type.Integer()), max: optional(Type.Integer()) },
        { description: 'How many items it has, all quantities together' },
      ),
    ),
    requestedServices: texts('It asks for one of these services, in any case'),
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
    packageId: optional(Type.String({ description: 'Sets packageId' })),
    handlingDays: optional(
      Type.Integer({ description: 'Sets shipBy to this many business days after the order' }),
    ),
    deliveryDays: optional(
      Type.Integer({ description: 'Sets deliverBy to this many business days after the order' }),
    ),
    assigneeId: optional(Type.String({ description: 'Gives the order to this member to pack' })),
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

const EFFECTS = [
  ...(['service', 'hold', 'tag', 'warehouse', 'insurance'] as const),
  ...(['package', 'ship_by', 'deliver_by', 'assignee'] as const),
] as const;

const Effects = Type.Array(
  Type.Object({
    action: Type.Enum([...EFFECTS]),
    value: nullable(
      Type.String({
        description: 'The service, tag, warehouse, amount, package or member, or the number of business days',
      }),
    ),
  }),
);

/** What a rule did to an order when it was created. */
export const AppliedRule = Type.Object(
  { id: Type.String(), name: Type.String(), effects: Effects },
  { title: 'AppliedRule' },
);
export type AppliedRule = Static<typeof AppliedRule>;

/** What a rule would have done to orders that came in already. */
export const RulePreview = Type.Object(
  {
    examined: Type.Integer({ description: 'How many orders were compared with the rule, the newest first' }),
    matched: Type.Integer(),
    changed: Type.Integer({ description: 'How many of those that match the rule would change' }),
    orders: Type.Array(
      Type.Object({
        id: Type.String(),
        orderNumber: Type.String(),
        createdAt: Timestamp,
        effects: Effects,
      }),
      { description: 'The newest of those that match' },
    ),
  },
  { title: 'RulePreview' },
);
export type RulePreview = Static<typeof RulePreview>;
