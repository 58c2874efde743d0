/** Bodies that a webhook may have, by what is wrong with them. */
export const GARBAGE: Record<string, Buffer> = {
  'an empty body': Buffer.alloc(0),
  'no JSON': Buffer.from('<html>'),
  'cut-off JSON': Buffer.from('{"result":{"tracking_code":"1Z'),
  'bytes that are no text': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  null: Buffer.from('null'),
  'a number': Buffer.from('1e999'),
  'a list': Buffer.from('[[],{},null,""]'),
  'an object without anything': Buffer.from('{}'),
  'deep nesting': Buffer.from('['.repeat(20_000) + ']'.repeat(20_000)),
  'a hostile prototype': Buffer.from('{"__proto__":{"x":1},"constructor":null}'),
};
