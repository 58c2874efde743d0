import { type Static, type TSchema, Type } from 'typebox';
import { toOunces } from '../../lib/measures.ts';
import { Input, storedFields } from '../../schema/inputs.ts';
import { MAX_HANDLING_DAYS } from '../handling/index.ts';

const optional = Type.Optional;
const list = <T extends TSchema>(items: T) => optional(Type.Array(items, { minItems: 1, maxItems: 100 }));

const WeightRange = Type.Refine(
  Type.Object({ min: optional(Input.Weight), max: optional(Input.Weight) }, { additionalProperties: false }),
  ({ min, max }) => min === undefined || max === undefined || toOunces(min) <= toOunces(max),
  () => 'must have a min that is not above its max',
);

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const CountRange = Type.Refine(
  Type.Object({ min: optional(Count), max: optional(Count) }, { additionalProperties: false }),
  ({ min = 1, max = Number.POSITIVE_INFINITY }) => min <= max,
  () => 'must have a min that is not above its max',
);

const ValueRange = Type.Refine(
  Type.Object(
    { min: optional(Input.Money), max: optional(Input.Money), currency: optional(Input.Currency) },
    { additionalProperties: false },
  ),
  ({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max,
  () => 'must have a min that is not above its max',
);

const Conditions = Type.Object(
  {
    tags: list(Input.text(50)),
    storeIds: list(Input.text(200)),
    countries: list(Input.Country),
    states: list(Input.text(100)),
    zones: list(Input.text(100)),
    skus: list(Input.text(100)),
    productTags: list(Input.text(50)),
    itemCount: optional(CountRange),
    requestedServices: list(Input.text(100)),
    weight: optional(WeightRange),
    value: optional(ValueRange),
  },
  { additionalProperties: false, title: 'RuleConditionsInput' },
);

const Days = Type.Integer({ minimum: 0, maximum: MAX_HANDLING_DAYS });

const Actions = Type.Refine(
  Type.Object(
    {
      service: optional(Input.text(100)),
      packageId: optional(Input.Id),
      handlingDays: optional(Days),
      deliveryDays: optional(Days),
      assigneeId: optional(Input.Id),
      hold: optional(Type.Boolean()),
      addTags: list(Input.text(50)),
      warehouseId: optional(Input.Id),
      insurance: optional(
        Type.Object(
          { amount: optional(Input.Money) },
          { additionalProperties: false, description: 'The value of the items, unless an amount is given' },
        ),
      ),
    },
    { additionalProperties: false, title: 'RuleActionsInput' },
  ),
  (actions) => Object.values(actions).some((action) => action !== undefined && action !== false),
  () => 'must have at least one action',
);

const Name = Input.text(100);
const Position = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Rules are applied in this order',
});

export const AutomationRuleInput = Type.Object(
  {
    name: Name,
    position: optional(Position),
    isActive: optional(Type.Boolean({ default: true })),
    conditions: optional(Conditions),
    actions: Actions,
  },
  {
    additionalProperties: false,
    title: 'AutomationRuleInput',
    examples: [
      {
        name: 'Insure expensive orders',
        conditions: { value: { min: 200 }, countries: ['US'] },
        actions: { insurance: {}, addTags: ['insured'] },
      },
    ],
  },
);
export type AutomationRuleInput = Static<typeof AutomationRuleInput>;

/** What is given replaces what was, and what is missing stays. */
export const AutomationRuleUpdate = Type.Object(
  {
    name: optional(Name),
    position: optional(Position),
    isActive: optional(Type.Boolean()),
    conditions: optional(Conditions),
    actions: optional(Actions),
    ...storedFields,
  },
  { additionalProperties: false, title: 'AutomationRuleUpdate', examples: [{ isActive: false }] },
);
export type AutomationRuleUpdate = Static<typeof AutomationRuleUpdate>;

/** A rule to try: as one that would be created, or as a change of one would leave it. */
export const RuleTrial = Type.Object(
  {
    conditions: optional(Conditions),
    actions: Actions,
    orders: optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        default: 200,
        description: 'How many of the newest orders to compare with it',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'RuleTrial',
    examples: [{ conditions: { skus: ['MUG-BLUE'] }, actions: { service: 'Priority' }, orders: 200 }],
  },
);
export type RuleTrial = Static<typeof RuleTrial>;
