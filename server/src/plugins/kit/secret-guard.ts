import assert from 'node:assert/strict';

/** The same carrier or store, which fails as soon as something that it says, or an error of its, contains a secret. */
export function guardSecrets<T extends object>(subject: T, secrets: readonly string[]): T {
  const check = (call: string, said: string): void =>
    assert.ok(
      !secrets.some((secret) => said.includes(secret)),
      `${call} gives away a secret of the settings`,
    );

  return new Proxy(subject, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      const passOn = (said: unknown): unknown => {
        check(name, JSON.stringify(said) ?? '');
        return said;
      };
      return (...given: unknown[]) => {
        const result: unknown = value.apply(target, given);
        if (!(result instanceof Promise)) return passOn(result);
        return result.then(passOn, (error: unknown) => {
          check(name, error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : String(error));
          throw error;
        });
      };
    },
  });
}
