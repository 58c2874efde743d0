import { codeOf, messageOf } from '../lib/errors.ts';
import { hostName, type PostgresHost, type Target } from '../lib/postgres-url.ts';

/** What a server is instead of what was asked for. */
export class UnwantedServerError extends Error {
  readonly code = 'WAYBILL_UNWANTED_SERVER';
  readonly isReadOnly: boolean;

  constructor(message: string, isReadOnly: boolean) {
    super(message);
    this.name = 'UnwantedServerError';
    this.isReadOnly = isReadOnly;
  }
}

/** None of the hosts of a URL can be used; `errors` has the answer of each. */
export class NoHostError extends AggregateError {
  /** If all have answered the same. */
  readonly code: string | undefined;

  constructor(answers: readonly { host: PostgresHost; error: unknown }[], target: Target) {
    const errors = answers.map(({ error }) => error);
    const said = answers.map(({ host, error }) => `${hostName(host)} ${explain(error)}`).join('; ');
    super(errors, `no host can be used${target === 'any' ? '' : ` as ${target}`}: ${said}`);
    this.name = 'NoHostError';
    const [code, ...others] = new Set(errors.map(codeOf));
    this.code = others.length === 0 ? code : undefined;
  }

  /** Whether all are there and none takes writes, as before a standby is promoted. */
  get isReadOnly(): boolean {
    return this.errors.every((error) => error instanceof UnwantedServerError && error.isReadOnly);
  }
}

function explain(error: unknown): string {
  if (error instanceof UnwantedServerError) return error.message;
  // For a name with several addresses, what each of them answered.
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return `failed (${parts.map(messageOf).join(', ') || 'no answer'})`;
}
