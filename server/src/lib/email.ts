const DOMAIN_PART = '[^\\s@.\\u0000-\\u001f\\u007f-\\u009f]+';
const EMAIL = `[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+@${DOMAIN_PART}(?:\\.${DOMAIN_PART})+`;
export const WHOLE_EMAIL = new RegExp(`^${EMAIL}$`);

/**
 * Whether mail can be sent there, as far as the form tells: one `@`, and a domain with a dot in it. What else is allowed
 * before the `@` is for the receiving server to judge.
 */
export const isEmail = (text: string): boolean => WHOLE_EMAIL.test(text);

/** For a field that shops send as an empty text where there is none. */
export const EMAIL_OR_BLANK = new RegExp(`^(?:${EMAIL})?$`);
