import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/**
 * A logger that names the request in each line. It is created with its first line: few requests log anything but the one line
 * of the observer, and pino's child loggers cost as much as that.
 */
export function requestLogger(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new LazyLogger(() => parent.child(bindings)) as unknown as FastifyBaseLogger;
}

class LazyLogger {
  readonly #create: () => FastifyBaseLogger;
  #created: FastifyBaseLogger | undefined;

  constructor(create: () => FastifyBaseLogger) {
    this.#create = create;
  }

  get created(): FastifyBaseLogger {
    this.#created ??= this.#create();
    return this.#created;
  }
}

for (const method of ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent', 'child'] as const)
  Object.defineProperty(LazyLogger.prototype, method, {
    value(this: LazyLogger, ...args: unknown[]) {
      return Reflect.apply(this.created[method], this.created, args);
    },
  });
