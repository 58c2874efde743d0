/** What a store plug-in is written against and tested with. */

export * from '../plugins/plugin-api.ts';
export type { StoreCapabilities, StoreContext, StorePlugin } from './plugin.ts';
export * from './store.ts';
