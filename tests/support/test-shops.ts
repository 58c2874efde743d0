import type { Clock } from '../../server/src/lib/clock.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { createPluginHttp } from '../../server/src/plugins/http/index.ts';
import type { StorePlugin } from '../../server/src/stores/plugin.ts';
import { createStoreRegistry, type StoreRegistry } from '../../server/src/stores/registry.ts';

interface TestShops {
  extraHosts?: readonly string[];
  clock?: Clock;
  log?: { warn(fields: object, message: string): void };
}

/** A registry of these plug-ins, which call no hosts but their own and those given. */
export function createTestShops(plugins: readonly StorePlugin[], options: TestShops = {}): StoreRegistry {
  const { extraHosts = [], clock = systemClock, log = { warn() {} } } = options;
  return createStoreRegistry({
    plugins,
    extraHosts,
    clock,
    log,
    createHttp: ({ hosts }) =>
      createPluginHttp({ hosts, extraHosts, hostsSetting: 'WAYBILL_STORE_HOSTS', log }),
    onError: () => {},
  });
}
