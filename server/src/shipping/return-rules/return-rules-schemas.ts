import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { LabelPaidBy } from '../../schema/return-rules.ts';
import { nullable } from '../../schema/shapes.ts';

/** The law gives customers in the EU this long; a shop may give them more. */
export const LEGAL_PERIOD_DAYS = 14;
const MAX_DAYS = 3_650;
const MAX_SKUS = 1_000;
const MAX_REASONS = 20;

const WithdrawalUpdate = Type.Object(
  {
    isActive: Type.Optional(Type.Boolean()),
    periodDays: Type.Optional(Type.Integer({ minimum: LEGAL_PERIOD_DAYS, maximum: MAX_DAYS })),
    text: Type.Optional(nullable(Input.text(5_000))),
  },
  { additionalProperties: false, title: 'WithdrawalRulesUpdate' },
);

/** What is given changes, null clears, and what is missing stays. */
export const ReturnRulesUpdate = Type.Object(
  {
    isActive: Type.Optional(Type.Boolean()),
    windowDays: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS })),
    autoApprove: Type.Optional(Type.Boolean()),
    labelPaidBy: Type.Optional(LabelPaidBy),
    excludedSkus: Type.Optional(
      nullable(
        Type.Array(Input.text(100), {
          maxItems: MAX_SKUS,
          description: 'SKUs of products that cannot be returned, regardless of case',
        }),
      ),
    ),
    reasons: Type.Optional(
      nullable(
        Type.Array(Input.text(100), {
          maxItems: MAX_REASONS,
          description: 'Shown to customers as they are, in every language',
        }),
      ),
    ),
    allowExchange: Type.Optional(Type.Boolean()),
    withdrawal: Type.Optional(WithdrawalUpdate),
  },
  {
    additionalProperties: false,
    title: 'ReturnRulesUpdate',
    examples: [
      {
        isActive: true,
        windowDays: 30,
        autoApprove: true,
        labelPaidBy: 'merchant',
        excludedSkus: ['GIFT-CARD'],
        withdrawal: { isActive: true },
      },
    ],
  },
);
export type ReturnRulesUpdate = Static<typeof ReturnRulesUpdate>;
