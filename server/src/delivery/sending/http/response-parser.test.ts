import { describe, expect, test } from 'vitest';
import type { ResponseHead } from './response-head.ts';
import { ResponseParser } from './response-parser.ts';

interface Read {
  head: ResponseHead | undefined;
  body: string;
  isDone: boolean;
  beyond: number;
}

function read(pieces: string[], ended = false): Read {
  let head: ResponseHead | undefined;
  let body = '';
  const parser = new ResponseParser({
    onHead: (one) => {
      head = one;
    },
    onBody: (chunk) => {
      body += chunk.toString('latin1');
    },
  });
  let beyond = 0;
  for (const piece of pieces) beyond = parser.feed(Buffer.from(piece, 'latin1'));
  if (ended) parser.end();
  return { head, body, isDone: parser.isDone, beyond };
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('a response is read alike in one piece and byte by byte:', () => {
  test.each([
    ['with a length', `${OK}Content-Length: 2\r\n\r\nok`, 'ok'],
    ['without a reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok', 'ok'],
    ['without a body', `${OK}Content-Length: 0\r\n\r\n`, ''],
    ['without content', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
    [
      'in chunks',
      `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\no\r\n0B ;x=y\r\nk, and more\r\n0\r\n\r\n`,
      'ok, and more',
    ],
    [
      'with trailers',
      `${OK}Transfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\nX: 2\r\n\r\n`,
      'ok',
    ],
    [
      'after informational ones',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`,
      'ok',
    ],
  ])('%s', (_, text, body) => {
    const expected = { body, isDone: true, beyond: 0 };
    expect(read([text])).toMatchObject(expected);
    expect(read(text.split(''))).toMatchObject(expected);
    expect(read([text]).head).toEqual(read(text.split('')).head);
  });
});

test('a body of unknown length ends with the connection', () => {
  expect(read([`${OK}\r\n`, 'o', 'k'])).toMatchObject({ body: 'ok', isDone: false });
  expect(read([`${OK}\r\n`, 'o', 'k'], true)).toMatchObject({ body: 'ok', isDone: true });
});

test('what follows the response is not part of it', () => {
  expect(read([`${OK}Content-Length: 2\r\n\r\nokHTTP`])).toMatchObject({
    body: 'ok',
    isDone: true,
    beyond: 4,
  });
});

test('header names are in lower case, and repeated headers are joined', () => {
  const { head } = read([`${OK}X-A:1\r\nx-a: \t2 \r\nCONTENT-LENGTH:0\r\n\r\n`]);
  expect(head?.headers.get('x-a')).toBe('1, 2');
  expect(head?.statusCode).toBe(200);
});

describe('is refused:', () => {
  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
    ['the beginning of another protocol', 'HTP'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['no status', 'HTTP/1.1 abc\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['a header without a colon', `${OK}Content-Length 2\r\n\r\nok`],
    ['a space before the colon', `${OK}Content-Length : 2\r\n\r\nok`],
    ['a folded header', `${OK}X: a\r\n b\r\n\r\n`],
    ['a bare line feed', `${OK}X: a\nContent-Length: 2\r\n\r\nok`],
    ['a NUL', `${OK}X: a\0b\r\n\r\n`],
    ['a negative length', `${OK}Content-Length: -1\r\n\r\n`],
    ['a length in hexadecimal', `${OK}Content-Length: 0x2\r\n\r\nok`],
    ['two lengths', `${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`],
    ['a length and chunks', `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a chunk without a size', `${OK}Transfer-Encoding: chunked\r\n\r\n\r\nok`],
    ['a chunk that is longer than its size', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nok\r\n0\r\n\r\n`],
    ['a chunk of too many digits', `${OK}Transfer-Encoding: chunked\r\n\r\n100000000\r\n`],
    ['a chunk extension without end', `${OK}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(2_000)}`],
    ['a trailer without end', `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\nX: ${'a'.repeat(20_000)}`],
    ['headers without end', `${OK}X: ${'a'.repeat(20_000)}`],
  ])('%s', (_, text) => {
    expect(() => read([text])).toThrow(expect.objectContaining({ code: 'invalid_response' }));
  });

  test.each([
    ['before it', ''],
    ['within its headers', `${OK}Content-`],
    ['within its body', `${OK}Content-Length: 3\r\n\r\nok`],
    ['within its chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n`],
  ])('an end of the connection %s', (_, text) => {
    expect(() => read([text], true)).toThrow(expect.objectContaining({ code: 'connection_closed' }));
  });
});
