import { asError, messageOf } from '../../lib/errors.ts';
import { DestinationError } from '../destination-error.ts';

/** JetStream's own codes for an answer to a message. */
const WRONG_STREAM = 10_060;
const NO_STREAM = 10_059;
const NOT_ENABLED = [10_039, 10_076];

/** What a stream has answered instead of storing the message. */
export function refusal(error: Record<string, unknown>, subject: string): DestinationError {
  const text = `NATS: ${String(error.description).slice(0, 300)}`;
  if (error.err_code === WRONG_STREAM)
    return new DestinationError('not_found', `another stream takes the subject ${subject} (${text})`);
  const isMissing = error.err_code === NO_STREAM || NOT_ENABLED.includes(Number(error.err_code));
  return new DestinationError(isMissing ? 'not_found' : 'refused', text);
}

/** By the name of the library's error classes, which are loaded late. */
export function explain(thrown: unknown): DestinationError | undefined {
  const error = asError(thrown);
  const { name } = error;
  const text = messageOf(error);
  // A request wraps what has happened to it.
  if (name === 'RequestError' && error.cause instanceof Error) return explain(error.cause);
  if (name === 'NoResponders')
    return new DestinationError(
      'not_found',
      'no JetStream stream takes the subject, or JetStream is not enabled',
    );
  if (name === 'PermissionViolationError')
    return new DestinationError('authentication', `NATS: ${text.slice(0, 300)}`);
  if (name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError')
    return new DestinationError(
      'authentication',
      `NATS did not accept the credentials (${text.slice(0, 100)})`,
    );
  if (name === 'InvalidArgumentError' && text.includes('tls'))
    return new DestinationError('tls', 'the NATS server does not offer TLS');
  if (name === 'InvalidArgumentError' && text.includes('max_payload'))
    return new DestinationError('refused', 'the event is larger than the NATS server allows (max_payload)');
  if (name === 'ClosedConnectionError' || name === 'RequestError' || text === 'connection closed')
    return new DestinationError(
      'connection_closed',
      'NATS closed the connection before it acknowledged the message',
    );
  if (name === 'TimeoutError') return new DestinationError('timeout', 'no answer from NATS in time');
  return undefined;
}
