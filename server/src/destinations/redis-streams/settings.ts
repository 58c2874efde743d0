import { type Static, Type } from 'typebox';
import { hostSetting, passwordSetting, portSetting, tlsSetting, urlHost, withType } from '../settings.ts';

export const RedisStreamsSettings = Type.Object({
  host: hostSetting('redis.example.com'),
  port: portSetting('6379 if omitted'),
  tls: tlsSetting(),
  username: Type.Optional(
    Type.String({ title: 'Username', description: 'The default user if omitted', maxLength: 255 }),
  ),
  password: passwordSetting(),
  database: Type.Optional(
    Type.Integer({ title: 'Database', description: '0 if omitted', minimum: 0, maximum: 1_000_000 }),
  ),
  stream: Type.String({
    title: 'Stream',
    description: 'The key of the stream. {type} stands for the type of the event, such as order.created',
    pattern: '^[!-~]+$',
    maxLength: 255,
  }),
  maxLength: Type.Optional(
    Type.Integer({
      title: 'Most entries',
      description:
        'About this many are kept: Redis removes the oldest, whether they were read or not. All are kept if omitted',
      minimum: 1,
      maximum: 2_147_483_647,
    }),
  ),
  createStream: Type.Optional(
    Type.Boolean({
      title: 'Create the stream',
      description: 'If switched off, events fail until somebody has created the stream',
      default: true,
    }),
  ),
});

export type RedisStreamsSettings = Static<typeof RedisStreamsSettings>;

const USUAL_PORT = 6379;

export const isTls = ({ tls = true }: RedisStreamsSettings): boolean => tls;
export const portOf = ({ port = USUAL_PORT }: RedisStreamsSettings): number => port;
export const keyOf = ({ stream }: RedisStreamsSettings, type: string): string => withType(stream, type);

/** rediss://redis.example.com/0/events */
export function urlOf(settings: RedisStreamsSettings): string {
  const { host, database = 0, stream } = settings;
  const scheme = isTls(settings) ? 'rediss' : 'redis';
  return `${scheme}://${urlHost(host, portOf(settings), USUAL_PORT)}/${database}/${stream}`;
}
