import {
  createAuthority,
  createKeyUsage,
  createLoginService,
  createPasswordRequestService,
  createPasswords,
  createTwoFactorService,
} from '../accounts/index.ts';
import { createApp } from '../app/app.ts';
import { createApiDoor, createKeyCheck } from '../app/doors/api-door.ts';
import { createDashboardDoor } from '../app/doors/dashboard-door.ts';
import { createLoginReport } from '../app/operations/login-report.ts';
import { createRequestLogging } from '../app/request-logging.ts';
import { destinationsOf } from '../destinations/index.ts';
import { createIdempotencyKeys } from '../idempotency/index.ts';
import { hmacSha256 } from '../lib/crypto.ts';
import { createCustomerVisits, createPersonLimit, type Limiter } from '../limits/index.ts';
import { createRequestLog } from '../request-log/index.ts';
import { createActing } from '../storage/index.ts';
import { createEventBell, createHeldBackWatch } from '../webhooks/index.ts';
import { createAccounts } from './accounts.ts';
import { createForgetTraces } from './forget-traces.ts';
import type { Instance } from './instance.ts';
import { createApiServices, createDashboardServices } from './services.ts';

export interface HttpServerOptions {
  limiter: Limiter;
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal;
  /** Why deliveries are stalled, if this process delivers and they are. */
  deliveryProblem?: (() => string | undefined) | undefined;
  /** Where the built dashboard is; without it, no page is served. */
  dashboardFolder: string | undefined;
  docsFolder?: string | undefined;
}

/** Services behind both doors, and the HTTP server in front of them. It does not listen yet. */
export async function createHttpServer(instance: Instance, options: HttpServerOptions) {
  const {
    config,
    log,
    clock,
    storage,
    vault,
    mails,
    memberMails,
    metrics,
    changes,
    carriers,
    shops,
    printer,
    instanceKey,
  } = instance;
  const { maxApiKeys, maxWebhooks, simulateTracking, publicUrl, trustProxy, metricsToken } = config;
  const { limiter } = options;
  const passwords = instance.passwords ?? createPasswords(config.processes > 1 ? { atOnce: 1 } : {});
  const acting = createActing(storage);
  const accounts = createAccounts({ storage: acting.storage, clock, maxApiKeys, passwords, memberMails });
  const { apiKeys, sessions } = accounts;
  const keyUsage = createKeyUsage({
    storage,
    clock,
    onError: (error) => instance.reportError(error, 'could not store when keys were last used'),
  });
  instance.onStop(() => keyUsage.close());
  const requestLog =
    config.requestLogRetentionMs === 0
      ? undefined
      : createRequestLog({
          storage,
          onDropped: (count) => metrics.requestLogDropped.inc(count),
          onError: (error) => instance.reportError(error, 'could not store the request log'),
        });
  instance.onStop(() => requestLog?.close());
  const twoFactor = createTwoFactorService({ storage, clock, vault, key: instanceKey });
  const logins = createLoginService({
    storage,
    clock,
    passwords,
    key: instanceKey,
    twoFactor,
    memberMails,
    onFailure: createLoginReport(log, metrics),
  });
  const passwordRequests = createPasswordRequestService({ storage, clock, key: instanceKey, memberMails });
  const setupToken = hmacSha256(instanceKey, 'waybill setup v1').toString('base64url');
  const idempotency = createIdempotencyKeys({ storage: acting.storage, vault });
  instance.onStop(() => {
    idempotency.close();
    acting.close();
  });
  const bell = createEventBell({
    storage,
    onChanged: (accountId, listener) => changes.subscribe(accountId, listener),
  });
  instance.onStop(() => bell.close());
  metrics.countWaitingForEvents(() => bell.waiting);
  metrics.measureHeldBackEvents(createHeldBackWatch({ storage, clock }));
  const app = await createApp({
    storage,
    stopping: options.stopping,
    ...(options.deliveryProblem && { deliveryProblem: options.deliveryProblem }),
    limiter,
    metrics,
    tracer: instance.tracer,
    log,
    setupToken,
    personLimit: createPersonLimit(clock),
    customerVisits: createCustomerVisits(clock),
    dashboardDoor: createDashboardDoor({ sessions, logins, publicUrl }),
    dashboard: createDashboardServices(
      { ...accounts, logins, twoFactor, passwordRequests },
      { storage, clock, memberMails },
    ),
    apiDoor: createApiDoor({ apiKeys, keyUsage, limiter, clock }),
    checkKey: createKeyCheck(apiKeys),
    authority: createAuthority({ storage, clock }),
    services: createApiServices({
      storage: idempotency.storage,
      clock,
      vault,
      maxWebhooks,
      destinations: destinationsOf({ folder: config.eventFolder }),
      carriers,
      shops,
      printer,
      simulateTracking,
      publicUrl,
      mails,
      bell,
      handover: instance.handover,
      deliveryRetentionMs: config.deliveryRetentionMs,
      forgetTraces: createForgetTraces({
        storage: idempotency.storage,
        vault,
        flush: () => requestLog?.flush(),
      }),
    }),
    acting,
    idempotency,
    changes,
    trustProxy,
    logRequest: createRequestLogging(requestLog, clock),
    publicUrl,
    metricsToken,
    dashboardFolder: options.dashboardFolder,
    docsFolder: options.docsFolder,
  });
  return { app, accounts, logins, keyUsage, requestLog, setupToken };
}
