export { CombineButton } from './combine-button.tsx';
export { CombineNotice } from './combine-notice.tsx';
export { type SameAddressOrder, sameAddressQuery } from './combining-api.ts';
export { SameAddressBadge, SameAddressCounts } from './same-address-badge.tsx';
export { combinedOf, parcelItems, together } from './together.ts';
