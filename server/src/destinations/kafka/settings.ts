import { type Static, Type } from 'typebox';
import { DESTINATION } from '../../plugins/plugin-settings.ts';
import { passwordSetting, tlsSetting } from '../settings.ts';

const SERVER = '[A-Za-z0-9._-]+:\\d{1,5}';

export const KafkaSettings = Type.Object({
  servers: Type.String({
    title: 'Bootstrap servers',
    description: 'Hosts and ports, separated by commas: kafka-1.example.com:9093,kafka-2.example.com:9093',
    pattern: `^${SERVER}(,${SERVER}){0,9}$`,
    maxLength: 2_000,
    [DESTINATION]: true,
  }),
  tls: tlsSetting(),
  mechanism: Type.Optional(
    Type.Enum(['plain', 'scram-sha-256', 'scram-sha-512'], {
      type: 'string',
      title: 'SASL mechanism',
      description: 'How the password is checked; scram-sha-512 if omitted',
    }),
  ),
  username: Type.Optional(
    Type.String({ title: 'Username', description: 'With a password, or neither', maxLength: 255 }),
  ),
  password: passwordSetting(),
  topic: Type.String({ title: 'Topic', pattern: '^(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}$' }),
});

export type KafkaSettings = Static<typeof KafkaSettings>;

export const isTls = ({ tls = true }: KafkaSettings): boolean => tls;

/** kafka+tls://kafka-1.example.com:9093,kafka-2.example.com:9093/orders */
export const urlOf = (settings: KafkaSettings): string =>
  `kafka${isTls(settings) ? '+tls' : ''}://${settings.servers}/${settings.topic}`;
