import type { Withdrawal } from './withdrawals-api.ts';

/** "2 × Mug, 1 × Teapot". */
export const withdrawnItems = ({ items }: Withdrawal): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');

/** What has not left yet and must not: "1 × Teapot". */
export const notToShip = ({ items }: Withdrawal): string =>
  items
    .filter(({ notShipped }) => notShipped > 0)
    .map(({ notShipped, name }) => `${notShipped} × ${name}`)
    .join(', ');
