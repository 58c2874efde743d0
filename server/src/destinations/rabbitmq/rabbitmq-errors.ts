import { codeOf, messageOf } from '../../lib/errors.ts';
import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { DestinationError } from '../destination-error.ts';

/** The library puts AMQP's reply code and RabbitMQ's text into its messages: `404 (NOT-FOUND) with message "…"`. */
const REPLY = /\b(\d{3}) \([A-Z-]+\)(?: with message "(.*)")?/s;

const CODES: Record<string, DeliveryErrorCode> = {
  311: 'refused', // content too large
  320: 'connection_closed', // closed by an operator
  403: 'authentication',
  404: 'not_found',
  406: 'refused', // a precondition failed, such as the largest size of a message
  530: 'authentication', // not allowed
};

export function explain(error: unknown): DestinationError | undefined {
  const text = messageOf(error);
  const [, code, reply] = REPLY.exec(text) ?? [];
  if (code !== undefined) return fromReply(code, reply ?? text);
  // The library keeps RabbitMQ's own text to itself here.
  if (text.startsWith('Expected ConnectionOpenOk; got <ConnectionClose'))
    return new DestinationError(
      'not_found',
      'RabbitMQ has no such virtual host, or the user may not use it, or has too many connections',
    );
  // What comes without a code is about the stream of bytes: the end, or a heartbeat that did not come.
  if (codeOf(error) === undefined && /^(Unexpected close|Heartbeat timeout|Socket closed|Channel)/.test(text))
    return new DestinationError(
      'connection_closed',
      `RabbitMQ closed the connection (${text.slice(0, 200)})`,
    );
  return undefined;
}

function fromReply(code: string, reply: string): DestinationError {
  if (code === '403' && reply.includes('Login was refused'))
    return new DestinationError('authentication', 'RabbitMQ did not accept the username or the password');
  const meaning = CODES[code] ?? 'connection_closed';
  return new DestinationError(meaning, `RabbitMQ: ${reply.slice(0, 300)}`);
}
