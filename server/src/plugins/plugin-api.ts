/** What every plug-in is written against and tested with. */
export {
  assertAllowed,
  createPluginHttp,
  type PluginHttp,
  PluginHttpError,
  type PluginHttpErrorCode,
  type PluginHttpRequest,
  type PluginHttpResponse,
  type RecordedExchange,
} from './http/index.ts';
export {
  createReplay,
  type Replay,
  readExchanges,
  type StoredExchange,
} from './http/recording/index.ts';
