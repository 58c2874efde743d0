export { noteStockChanges, stockListener } from './stock-changes.ts';
export { createStockPush } from './stock-push.ts';
