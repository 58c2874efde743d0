import { createShippingServices } from '../shipping/index.ts';
import { createActing } from '../storage/index.ts';
import { type DeliveriesOptions, startDeliveries } from './deliveries.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { createInstance, type Parts } from './instance.ts';
import { type JobHost, startJobs } from './jobs.ts';
import { createSending } from './mail-sending.ts';
import { createPictureFetching } from './picture-fetching.ts';

/**
 * The composition root of the server, the delivery worker, the tests and the benchmarks: wires the parts it is given. Each
 * process starts only what it needs; whatever starts registers its own release with `onStop`.
 */
export function compose(parts: Parts) {
  const instance = createInstance(parts);
  const { clock, vault, mails, carriers, shops, config, printer } = instance;
  // What a batch does is done by whoever started it.
  const acting = createActing(instance.backgroundStorage);
  instance.onStop(() => acting.close());
  const shipping = createShippingServices({
    storage: acting.storage,
    runAs: (actor, work, confirm) =>
      new Promise((resolve, reject) => {
        acting.during(actor, () => void work().then(resolve, reject), confirm);
      }),
    clock,
    vault,
    carriers,
    shops,
    printer,
    simulateTracking: config.simulateTracking,
    publicUrl: config.publicUrl,
    mails,
    handover: instance.handover,
    pictures: createPictureFetching(instance),
  });
  const sending = createSending(instance, shipping);
  return {
    ...instance,
    sending,
    /** As background jobs use them; the API has its own, which honor idempotency keys. */
    shipping,
    createHttpServer: (options: HttpServerOptions) => createHttpServer(instance, options),
    startDeliveries: (options: DeliveriesOptions) => startDeliveries(instance, options),
    startJobs: (...hosts: JobHost[]) => startJobs(instance, shipping, sending, hosts),
  };
}
