import { Type } from 'typebox';
import { nullable } from './shapes.ts';
import { textLike } from './text-like.ts';

/** What colleagues call a person. */
export const PersonName = nullable(
  Type.String({ description: 'What colleagues call this person; null if they are known by their email' }),
);

/** Line breaks and other characters that print nothing. */
const CONTROLS = '\\u0000-\\u001f\\u007f\\u2028\\u2029';

/** On one line, because lists and emails show it among other words. */
export const PersonNameInput = textLike({
  ...{ minLength: 1, maxLength: 100, 'x-text': 'trim', examples: ['Ada Lovelace'] },
  pattern: new RegExp(`^[^${CONTROLS}]*$`),
  rule: 'must be a name on one line, like Ada Lovelace',
});

interface Named {
  name: string | null;
  email: string;
}

/** As histories show a person. */
export const personName = ({ name, email }: Named): string => name ?? email;

/** For someone who may not know the name: "Ada Lovelace (ada@example.com)". */
export const nameAndEmail = ({ name, email }: Named): string =>
  name === null ? email : `${name} (${email})`;
