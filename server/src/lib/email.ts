/**
 * Whether mail can be sent there, as far as the form tells: one `@`, and a domain with a dot in it. What else is allowed
 * before the `@` is for the receiving server to judge.
 */
export const isEmail = (text: string): boolean =>
  /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(?:\.[^\s@.\p{Cc}]+)+$/u.test(text);
