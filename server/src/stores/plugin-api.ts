/** What a store plug-in is written against and tested with. */

export {
  assertAllowed,
  createPluginHttp,
  type PluginHttp,
  PluginHttpError,
  type PluginHttpErrorCode,
  type PluginHttpRequest,
  type PluginHttpResponse,
  type RecordedExchange,
} from '../plugins/http/index.ts';
export {
  createReplay,
  type Replay,
  readExchanges,
  type StoredExchange,
} from '../plugins/http/recording/index.ts';
export type { StoreCapabilities, StoreContext, StorePlugin } from './plugin.ts';
export * from './store.ts';
