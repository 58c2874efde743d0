import { formatMoney } from './format.ts';

export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span>{formatMoney(amount, currency)}</span>
);
