import assert from 'node:assert/strict';
import type { Carrier } from '../carrier.ts';

/** The same carrier, which fails as soon as something that it says, or an error of its, contains a secret. */
export function guardSecrets(carrier: Carrier, secrets: readonly string[]): Carrier {
  const check = (call: string, said: string): void =>
    assert.ok(
      !secrets.some((secret) => said.includes(secret)),
      `${call} gives away a secret of the settings`,
    );

  return new Proxy(carrier, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...given: unknown[]) => {
        const result: unknown = value.apply(target, given);
        if (!(result instanceof Promise)) return result;
        return result.then(
          (said) => {
            check(name, JSON.stringify(said) ?? '');
            return said;
          },
          (error: unknown) => {
            check(name, error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : String(error));
            throw error;
          },
        );
      };
    },
  });
}
