export {
  createPluginHttp,
  findHttpClient,
  loadHttpClient,
  type RecordedExchange,
} from './create-plugin-http.ts';
export { assertAllowed } from './host-rules.ts';
export {
  type PluginHttp,
  PluginHttpError,
  type PluginHttpErrorCode,
  type PluginHttpRequest,
  type PluginHttpResponse,
} from './plugin-http.ts';
export { redirectOf, shownUrl } from './redirect.ts';
