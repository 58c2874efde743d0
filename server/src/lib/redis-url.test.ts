import { describe, expect, test } from 'vitest';
import { hostsText, parseRedisUrl } from './redis-url.ts';

/** What a URL says, without what it leaves open. */
function read(text: string): Record<string, unknown> {
  const { hosts, ...rest } = parseRedisUrl(text);
  const said = Object.entries(rest).filter(
    ([, value]) => value !== undefined && value !== 0 && value !== false,
  );
  return { hosts: hostsText(hosts), ...Object.fromEntries(said) };
}

const single = { kind: 'single' };
const sentinel = { kind: 'sentinel', hosts: 's1:26379,s2:26380', masterName: 'mymaster' };
const cluster = { kind: 'cluster' };

test.each([
  ['redis://cache', { ...single, hosts: 'cache:6379' }],
  ['redis://', { ...single, hosts: 'localhost:6379' }],
  ['REDIS://cache:7000/', { ...single, hosts: 'cache:7000' }],
  ['redis://:p%40ss@cache/3', { ...single, hosts: 'cache:6379', password: 'p@ss', database: 3 }],
  ['redis://u:p@[::1]:7/2', { ...single, hosts: '[::1]:7', username: 'u', password: 'p', database: 2 }],
  ['redis://u:a:b@c', { ...single, hosts: 'c:6379', username: 'u', password: 'a:b' }],
  ['redis://cache?db=4&family=6', { ...single, hosts: 'cache:6379', database: 4, family: 6 }],
  ['rediss://c?ca=/a/b.pem', { ...single, hosts: 'c:6379', isTls: true, caFile: '/a/b.pem' }],
  [
    'rediss://c?ssl_ca_certs=ca&ssl_certfile=cert&ssl_keyfile=key',
    { ...single, hosts: 'c:6379', isTls: true, caFile: 'ca', certFile: 'cert', keyFile: 'key' },
  ],
  ['redis+sentinel://s1,s2:26380/mymaster', sentinel],
  ['redis+sentinel://s1,s2:26380/mymaster/5', { ...sentinel, database: 5 }],
  ['redis-sentinel://s1,s2:26380/5?sentinelMasterId=mymaster', { ...sentinel, database: 5 }],
  ['redis+sentinel://s1,s2:26380/5?mastername=mymaster', { ...sentinel, database: 5 }],
  ['redis+sentinel://s1,s2:26380?service_name=mymaster&db=5', { ...sentinel, database: 5 }],
  [
    'rediss+sentinel://u:p@s1,s2:26380/mymaster?sentinel_username=su&sentinel_password=sp&ca=x',
    {
      ...{ ...sentinel, isTls: true, caFile: 'x', username: 'u', password: 'p' },
      ...{ sentinelUsername: 'su', sentinelPassword: 'sp' },
    },
  ],
  ['redis+cluster://u:p@n1:7000,n2', { ...cluster, hosts: 'n1:7000,n2:6379', username: 'u', password: 'p' }],
  ['rediss-cluster://n1/0', { ...cluster, hosts: 'n1:6379', isTls: true }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

describe('a URL that cannot be right is refused with what is wrong, and without its password', () => {
  const schemes = 'must be a URL that starts with redis://, rediss://, redis+sentinel:// or redis+cluster://';
  test.each([
    ['cache:6379', schemes],
    ['http://cache', schemes],
    ['redis:cache', schemes],
    ['redis+sentinels://s1/m', schemes],
    ['redis://a,b', 'has several hosts: use redis+sentinel:// or redis+cluster:// for them'],
    ['redis://u:hunter2/x@cache', /cannot be read|port|like/],
    ['redis://u:hunter2@x@a:b', /port that is not a number/],
    ['redis://u:hunter2#x@cache', /must be like redis:\/\/user:password@host:6379\/0\. Characters such as/],
    ['redis://:hunter2%@cache', /cannot be decoded/],
    ['redis://cache:0', /port that is not a number from 1 to 65535\. /],
    ['redis+cluster://a,b:70000', /port that is not a number from 1 to 65535 \(host 2 of 2\)/],
    ['redis+cluster://a,,b', 'has an empty host (host 2 of 3)'],
    ['redis://cache/one', 'has a database that is not a number, as 0 is'],
    ['redis://cache/0/1', 'must be like redis://user:password@host:6379/0'],
    ['redis+cluster://a,b/1', 'names a database: a cluster has only number 0'],
    ['redis+sentinel://s1,s2', /^must name the master that the Sentinels watch: redis\+sentinel:/],
    ['redis+sentinel://s1/m/0/1', /^must be like redis\+sentinel:/],
    [
      'redis://cache?hunter2=x',
      /^has an option that is not known\. These are: username, password, db, family$/,
    ],
    ['redis://cache?master=m', 'has the option master, which is for redis+sentinel:// only'],
    ['redis://cache?ca=x', 'has the option ca, which needs TLS: begin the URL with rediss instead of redis'],
    ['rediss://cache?cert=x', 'needs both of the options cert and key, or none'],
    ['redis://cache?family=5', 'has an option family that must be 0, 4 or 6'],
  ])('%s', (text, expected) => {
    const refused = (() => {
      try {
        return JSON.stringify(parseRedisUrl(text));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    if (typeof expected === 'string') expect(refused).toBe(expected);
    else expect(refused).toMatch(expected);
    expect(refused).not.toContain('hunter2');
  });
});
