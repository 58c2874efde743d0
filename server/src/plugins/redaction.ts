/** Shorter ones occur in ordinary words. */
const MIN_LENGTH = 6;

/** Replaces the secrets of an account wherever they occur in a text. */
export const createRedaction =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret.length >= MIN_LENGTH)
      .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);

/** For the log: an error of a plug-in, which may have put anything into its message. */
export function redactError(error: unknown, redact: (text: string) => string): Error {
  const { message, stack, name } = error instanceof Error ? error : new Error(String(error));
  const clean = new Error(redact(message));
  clean.name = name;
  if (stack !== undefined) clean.stack = redact(stack);
  return clean;
}
