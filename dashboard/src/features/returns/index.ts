export { OrderReturns } from './order-returns.tsx';
export { returnSearch } from './return-search.ts';
export { returnsQuery } from './returns-api.ts';
