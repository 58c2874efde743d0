import { formatMoney } from '../lib/format.ts';

export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency)}</span>
);
