import { describe, expect, test } from 'vitest';
import { parsePostgresUrl, placeOf } from './postgres-url.ts';

describe('several hosts', () => {
  test.each([
    ['postgres://u:p@a:5433,b:5434,c/waybill', 'a:5433,b:5434,c:5432/waybill'],
    ['postgresql://a,b', 'a:5432,b:5432/'],
    ['postgres://u:p%2Cq@[::1]:5433,[2001:db8::7],c/db', '[::1]:5433,[2001:db8::7]:5432,c:5432/db'],
    ['postgres:///db?host=/run/a,/run/b', '/run/a:5432,/run/b:5432/db'],
    ['postgres://u@/db?host=a,::1&port=5433,5434', 'a:5433,[::1]:5434/db'],
    ['postgres://a,b/db?port=6432', 'a:6432,b:6432/db'],
    ['postgres://%2Frun%2Fa,b:1/db', '/run/a:5432,b:1/db'],
    // A raw @ in the password, which Node also accepts with one host.
    ['postgres://u:p@q@a,b/db', 'a:5432,b:5432/db'],
  ])('%s', (text, place) => {
    const url = parsePostgresUrl(text);
    expect(placeOf(url)).toBe(place);
    expect(url).toMatchObject({ isChosen: true, target: 'read-write' });
  });

  test('each has a URL of its own for the driver, with the login and all other options', () => {
    const url = parsePostgresUrl(
      'postgres://u:p%40@a,[::1]:5433/db?sslmode=verify-full&sslrootcert=%2Fca.pem',
    );
    expect(url.hosts.map(url.urlOf)).toEqual([
      'postgres://u:p%40@/db?sslmode=verify-full&sslrootcert=%2Fca.pem&host=a&port=5432',
      'postgres://u:p%40@/db?sslmode=verify-full&sslrootcert=%2Fca.pem&host=%3A%3A1&port=5433',
    ]);
  });

  test.each([
    ['postgres://u:p@a,,b/db', 'has an empty host (host 2 of 3)'],
    ['postgres://u:p@a,b,/db', 'has an empty host (host 3 of 3)'],
    [
      'postgres://u:p@a:5432,b:70000/db',
      /^has a port that is not a number from 1 to 65535 \(host 2 of 2\)\. Char/,
    ],
    [
      'postgres://u:secret/x@a,b/db',
      /^must be like postgres:\/\/user:password@host:5432\/name\. Char|has a port/,
    ],
    ['postgres://u:sec,ret/x@a,b/db', /percent-encoded$/],
    ['postgres://u:secret#x@a,b/db', /percent-encoded$/],
    ['postgres://::1,b/db', /^has a host that cannot be read \(host 1 of 2\)/],
    ['postgres://a,b/db?host=c,d', /^names hosts twice/],
    ['postgres://a/db?host=c,d', /^names hosts twice/],
    ['postgres://a:1,b/db?port=2', /^has ports twice/],
    ['postgres:///db?host=a,b,c&port=1,2', 'has 2 ports for 3 hosts: give one for all, or one for each'],
    [
      'postgres://a,b/db?target_session_attrs=master',
      /^has an option target_session_attrs that must be one of any, /,
    ],
    ['postgres://a,b/db?connect_timeout=soon', /connect_timeout that must be a number of seconds$/],
    ['postgres://a,b/db?load_balance_hosts=random', /load_balance_hosts/],
    ['postgres://a,b/db?hostaddr=1.2.3.4', /hostaddr/],
    ['mysql://a,b/db', 'must be a URL that starts with postgres:// or postgresql://'],
  ])('a wrong form is refused with what is wrong: %s', (text, message) => {
    expect(() => parsePostgresUrl(text)).toThrow(message);
    try {
      parsePostgresUrl(text);
    } catch (error) {
      expect(String(error)).not.toMatch(/secret|ret\/x/);
    }
  });
});

describe('one host', () => {
  test.each([
    ['postgres://u:p@h/db', 'h:5432/db'],
    ['postgres://u@/db?host=/run/postgresql&port=5433', '/run/postgresql:5433/db'],
    ['postgres://h:5433', 'h:5433/'],
    ['postgres://[::1]/db', '[::1]:5432/db'],
  ])('the URL stays as it is: %s', (text, place) => {
    const url = parsePostgresUrl(text);
    expect(placeOf(url)).toBe(place);
    expect(url).toMatchObject({ isChosen: false, target: 'any', connectTimeoutMs: undefined });
    expect(url.hosts.map(url.urlOf)).toEqual([text]);
  });

  test('may have to be in a certain state, and have a timeout', () => {
    const url = parsePostgresUrl('postgres://h/db?target_session_attrs=primary&connect_timeout=1');
    expect(url).toMatchObject({ isChosen: true, target: 'primary', connectTimeoutMs: 2_000 });
  });

  test.each(['postgres://h:port/db', 'postgres://u:p@[::1/db', 'postgres:h/db'])('is refused: %s', (text) => {
    expect(() => parsePostgresUrl(text)).toThrow(/percent-encoded$/);
  });
});
