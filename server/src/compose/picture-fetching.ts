import { createPluginHttp } from '../plugins/http/index.ts';
import { createPrinter } from '../shipping/index.ts';
import type { Instance } from './instance.ts';

/** How pictures of products are fetched: as with shops, from public addresses, and from hosts that the operator allows. */
export function createPictureFetching({ config, log, onStop }: Instance) {
  const http = createPluginHttp({
    hosts: 'public',
    extraHosts: config.storeHosts,
    hostsSetting: 'WAYBILL_STORE_HOSTS',
    log,
  });
  onStop(() => http.close());
  const printer = createPrinter();
  onStop(() => printer.close());
  return { http, printer };
}
