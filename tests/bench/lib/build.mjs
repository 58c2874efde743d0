import { bundle } from '../../../scripts/bundle.mjs';

/** The parts of the server that benches drive, and stand-ins for shops. */
export const buildServerParts = () =>
  bundle(
    {
      'server-parts': new URL('server-parts.mjs', import.meta.url).pathname,
      'shops/index': new URL('stores/shops.mjs', import.meta.url).pathname,
      'sender-thread': new URL(
        '../../../server/src/delivery/sending/threads/sender-thread.ts',
        import.meta.url,
      ).pathname,
    },
    new URL('../dist', import.meta.url).pathname,
  );
