import { type Static, Type } from 'typebox';
import { MULTILINE } from '../../plugins/plugin-settings.ts';
import { hostSetting, passwordSetting, portSetting, tlsSetting, urlHost, withType } from '../settings.ts';

/** A token of a subject: no wildcard, no space, and no braces but those of {type}. */
const TOKEN = '(?:[!-)+\\-/-=?-z|~,]|\\{type\\})+';

export const NatsSettings = Type.Object({
  host: hostSetting('nats.example.com'),
  port: portSetting('4222 if omitted'),
  tls: tlsSetting(),
  username: Type.Optional(
    Type.String({ title: 'Username', description: 'With a password, or neither', maxLength: 255 }),
  ),
  password: passwordSetting(),
  token: passwordSetting('Token', 'Instead of a username and a password'),
  credentials: Type.Optional(
    Type.String({
      title: 'Credentials',
      description: "The content of a .creds file: a user's JWT and its key",
      format: 'password',
      [MULTILINE]: true,
    }),
  ),
  subject: Type.String({
    title: 'NATS subject',
    description:
      '{type} stands for the type of the event: waybill.{type} becomes waybill.order.created. A JetStream stream must take it',
    pattern: `^(?!\\$)${TOKEN}(?:\\.${TOKEN})*$`,
    maxLength: 200,
  }),
  stream: Type.Optional(
    Type.String({
      title: 'Stream',
      description: 'If given, only this stream may take the events',
      pattern: '^[^\\s.*>/\\\\]+$',
      maxLength: 255,
    }),
  ),
});

export type NatsSettings = Static<typeof NatsSettings>;

const USUAL_PORT = 4222;

export const isTls = ({ tls = true }: NatsSettings): boolean => tls;
export const portOf = ({ port = USUAL_PORT }: NatsSettings): number => port;
export const subjectOf = ({ subject }: NatsSettings, type: string): string => withType(subject, type);

/** tls://nats.example.com/waybill.{type} */
export const urlOf = (settings: NatsSettings): string =>
  `${isTls(settings) ? 'tls' : 'nats'}://${urlHost(settings.host, portOf(settings), USUAL_PORT)}/${settings.subject}`;
