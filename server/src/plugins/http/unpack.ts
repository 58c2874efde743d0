import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { codeOf } from '../../lib/errors.ts';
import { PluginHttpError } from './plugin-http.ts';

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: Record<string, Unpack> = {
  gzip: promisify(gunzip) as Unpack,
  'x-gzip': promisify(gunzip) as Unpack,
  deflate: promisify(inflate) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
};

interface Packed {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** The body without its content encoding. The limit holds for what comes out, so that a small bomb stays small. */
export async function unpack(
  { headers, body }: Packed,
  { url, maxBytes }: { url: URL; maxBytes: number },
): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity' || body.length === 0) return body;
  try {
    const decode = UNPACK[encoding];
    if (decode === undefined) throw new Error('unknown encoding');
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new PluginHttpError('too_large', `${url.host}: the answer has more than ${maxBytes} bytes`);
    throw new PluginHttpError('connection', `${url.host}: the answer could not be decompressed`);
  }
}
