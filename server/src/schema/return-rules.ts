import { type Static, Type } from 'typebox';
import { nullable } from './shapes.ts';

const LABEL_PAYERS = ['merchant', 'customer'] as const;
export const LabelPaidBy = Type.Enum([...LABEL_PAYERS], {
  title: 'LabelPaidBy',
  description:
    'With `merchant`, an approved return has a label; with `customer`, they send it at their own cost',
});
export type LabelPaidBy = Static<typeof LabelPaidBy>;

export const WithdrawalRules = Type.Object(
  {
    isActive: Type.Boolean({
      description:
        'Whether customers can withdraw from the contract, as shops that sell to consumers in the EU must offer',
    }),
    periodDays: Type.Integer({ description: 'Days after the delivery of the last parcel; 14 by law' }),
    text: nullable(Type.String({ description: "The merchant's own information about the withdrawal" })),
  },
  { title: 'WithdrawalRules' },
);
export type WithdrawalRules = Static<typeof WithdrawalRules>;

export const ReturnRules = Type.Object(
  {
    isActive: Type.Boolean({ description: 'Whether customers can start returns themselves' }),
    windowDays: Type.Integer({ description: 'Days after the delivery in which a return can be started' }),
    autoApprove: Type.Boolean({ description: 'Whether returns of customers are approved at once' }),
    labelPaidBy: LabelPaidBy,
    excludedSkus: Type.Array(Type.String(), { description: 'Products that cannot be returned' }),
    reasons: Type.Array(Type.String(), {
      description: 'What customers choose from; the usual ones if empty',
    }),
    allowExchange: Type.Boolean({
      description: 'Whether customers can ask for another variant instead, which becomes a replacement order',
    }),
    withdrawal: WithdrawalRules,
  },
  { title: 'ReturnRules' },
);
export type ReturnRules = Static<typeof ReturnRules>;
