import type { TObject } from 'typebox';
import type { Destination } from './destination.ts';
import { eventBridge } from './eventbridge/eventbridge.ts';
import { ndjsonFile } from './file/file.ts';
import { kafka } from './kafka/kafka.ts';
import { natsJetStream } from './nats/nats.ts';
import { rabbitMq } from './rabbitmq/rabbitmq.ts';
import { redisStreams } from './redis-streams/redis-streams.ts';
import { sqs } from './sqs/sqs.ts';

export type {
  Destination,
  DestinationContext,
  DestinationResult,
  EventMessage,
  OpenDestination,
} from './destination.ts';

/** Where events can be sent beside HTTPS. */
const ALL: readonly Destination<TObject>[] = [
  sqs,
  eventBridge,
  kafka,
  rabbitMq,
  natsJetStream,
  redisStreams,
  ndjsonFile,
];

export type Destinations = ReadonlyMap<string, Destination<TObject>>;

/** By type. Files only if the operator has a folder for them. */
export const destinationsOf = ({ folder }: { folder?: string | undefined }): Destinations =>
  new Map(
    ALL.filter(({ type }) => type !== ndjsonFile.type || folder !== undefined).map((one) => [one.type, one]),
  );
