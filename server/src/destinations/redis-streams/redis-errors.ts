import { codeOf, messageOf } from '../../lib/errors.ts';
import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { DestinationError } from '../destination-error.ts';

/** The word that an error of Redis begins with. */
const CODES: Record<string, DeliveryErrorCode> = {
  WRONGPASS: 'authentication',
  NOAUTH: 'authentication',
  NOPERM: 'authentication',
  DENIED: 'authentication', // protected mode
};

export function explain(error: unknown): DestinationError | undefined {
  if (codeOf(error) !== undefined) return undefined;
  const text = messageOf(error);
  const [word] = /^-?[A-Z]{3,}(?= )/.exec(text) ?? [];
  if (word !== undefined) return fromReply(word.replace('-', ''), text);
  if (/^(Connection is closed|Stream isn't writeable)/.test(text))
    return new DestinationError('connection_closed', 'Redis closed the connection before it added the entry');
  return undefined;
}

function fromReply(word: string, text: string): DestinationError {
  // An older Redis, or one without a password, has no word of its own for it.
  const isLogin = /^ERR (invalid password|(<?AUTH>? .*)?.*without any password|Client sent AUTH)/i.test(text);
  // What it says to a command with many arguments before a login.
  if (text.includes('unauthenticated'))
    return new DestinationError('authentication', 'Redis asks for a password');
  const code = isLogin ? 'authentication' : (CODES[word] ?? 'refused');
  // In a cluster, the stream may be on another server, whose address nobody has checked.
  const said = word === 'MOVED' ? 'the stream is on another server of the cluster' : text.slice(0, 300);
  return new DestinationError(code, `Redis: ${said}`);
}
