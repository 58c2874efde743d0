import { describe, expect, test } from 'vitest';
import { checkPassword } from './password-rules.ts';
import { generatePassword } from './passwords.ts';

const check = (password: string, email = 'ada.lovelace@acme-mugs.com') => checkPassword(password, { email });

describe('a new password', () => {
  test.each([
    'password123',
    'PassWord1234',
    '1q2w3e4r5t',
    'qwertyuiop',
    'Basketball',
    'P@ssw0rd1!',
    'Welcome2026!',
    '!!admin123',
    'ｐａｓｓｗｏｒｄ１２３',
    'password2026!!',
    ' 1q2w3e4r5t ',
  ])('is rejected when it is common, in any case and with little added: %s', (password) => {
    expect(() => check(password)).toThrow(/^password: is one of the most common passwords/);
  });

  test.each(['aaaaaaaaaa', 'abcabcabcabc', '1234567890', '0987654321', 'abcdefghijk', '12121212121212'])(
    'is rejected when it is a repeated or sequential pattern: %s',
    (password) => {
      expect(() => check(password)).toThrow(/^password: must not be a repeated or sequential pattern/);
    },
  );

  test.each([
    'ada.lovelace@acme-mugs.com',
    'Ada.Lovelace',
    'adalovelace',
    'adalovelace1815',
    'acme-mugs.com',
    'acmemugs2026',
    'Waybill2026!',
    'waybillwaybill',
    'w@ybill123',
    'way-bill-2026',
  ])('is rejected when it is the email or the product name with little added: %s', (password) => {
    expect(() => check(password)).toThrow(
      /^password: must not be based on your email or the name of this service/,
    );
  });

  test('is rejected when it is the name in the email twice, or with spaces and digits around it', () => {
    for (const [password, email] of [
      ['ada199ada199', 'ada199@acme.com'],
      ['    ada123', 'ada@acme.com'],
    ] as const)
      expect(() => check(password, email)).toThrow(/^password: must not be based on your email/);
  });

  test('is sequential from 9 to 0 and from 0 to 9, but not from a letter to a digit', () => {
    for (const sequence of ['78901234567890', '3210987654321'])
      expect(() => check(sequence)).toThrow(/sequential/);
    for (const password of ['klmnopqrst0', '0ponmlkjihg']) expect(() => check(password)).not.toThrow();
  });

  test.each(['too short', 'x'.repeat(1_001)])('is rejected for its length: %.20s', (password) => {
    expect(() => check(password)).toThrow('password: must have 10 to 1000 characters');
  });

  test.each([
    'correct horse battery',
    'ada has a password',
    'dragon on a mountain',
    'x8-Quiet-Harbour',
    'waybill to heaven',
    'пароль для склада',
    'monkey 83 7194 02',
    'way-bill-20261',
    'x8-Quiet-Harbour '.repeat(59).slice(0, 1_000),
    generatePassword(),
  ])('is accepted when it is hard to guess: %.40s', (password) => {
    expect(() => check(password)).not.toThrow();
  });

  test('is reported under its field name, and a very short email does not make every password match it', () => {
    expect(() => checkPassword('password123', { email: 'a@b.c', field: 'newPassword' })).toThrow(
      /^newPassword: is one of the most common/,
    );
    expect(() => check('quiet harbour', 'a@b.c')).not.toThrow();
  });
});
