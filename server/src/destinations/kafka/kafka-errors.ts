import { asError, codeOf } from '../../lib/errors.ts';
import { isDeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { DestinationError } from '../destination-error.ts';

/** What the library's error means; undefined if it is one of the connection that is known by its code. */
export function explain(thrown: unknown): DestinationError | undefined {
  const error = innermost(asError(thrown));
  const type = 'type' in error ? String(error.type) : '';
  if (error.name === 'KafkaJSSASLAuthenticationError' || /AUTHENTICATION|SASL/.test(type))
    return new DestinationError(
      'authentication',
      'Kafka does not accept the username, password or mechanism',
    );
  if (/AUTHORIZATION_FAILED/.test(type))
    return new DestinationError('authentication', 'these credentials may not write to the topic');
  if (/^(UNKNOWN_TOPIC_OR_PARTITION|INVALID_TOPIC_EXCEPTION)$/.test(type))
    return new DestinationError('not_found', 'the topic does not exist');
  if (/TOO_LARGE/.test(type))
    return new DestinationError('refused', 'the event is larger than the topic accepts');
  if (type !== '') return new DestinationError('refused', `Kafka does not accept the event now (${type})`);
  const code = codeOf(error);
  const text = error.message.replace(/^Connection error: /, '');
  if (isDeliveryErrorCode(code)) return new DestinationError(code, text);
  if (/timeout/i.test(error.message))
    return new DestinationError('connect_timeout', 'a broker did not answer in time');
  if (error.name.startsWith('KafkaJSConnection') && code === undefined)
    return new DestinationError('connection_closed', 'a broker closed the connection', error.message);
  // The library copies the code of the system's error, but not what else is known of it.
  return error.name.startsWith('KafkaJS') && code === undefined
    ? new DestinationError('connection', 'no broker can be used', error.message)
    : undefined;
}

/** The library wraps an error once for each of its layers. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
