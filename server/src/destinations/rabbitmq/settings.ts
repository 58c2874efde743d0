import { type Static, Type } from 'typebox';
import { hostSetting, portSetting, TYPED_NAME, tlsSetting, urlHost, withType } from '../settings.ts';

export const RabbitMqSettings = Type.Object({
  host: hostSetting('mq.example.com'),
  port: portSetting('5671, or 5672 without TLS, if omitted'),
  tls: tlsSetting(),
  virtualHost: Type.Optional(
    Type.String({ title: 'Virtual host', description: '/ if omitted', pattern: '^[ -~]+$', maxLength: 255 }),
  ),
  username: Type.String({ title: 'Username', maxLength: 255 }),
  password: Type.String({ title: 'Password', format: 'password' }),
  exchange: Type.Optional(
    Type.String({
      title: 'Exchange',
      description:
        'It must exist. If omitted, the default exchange, which takes the routing key as the name of a queue',
      pattern: '^[ -~]+$',
      maxLength: 255,
    }),
  ),
  routingKey: Type.Optional(
    Type.String({
      title: 'Routing key',
      description: '{type} stands for the type of the event, such as order.created. {type} if omitted',
      pattern: TYPED_NAME,
      // AMQP allows 255 bytes, with the event's type in its place.
      maxLength: 150,
    }),
  ),
});

export type RabbitMqSettings = Static<typeof RabbitMqSettings>;

export const isTls = ({ tls = true }: RabbitMqSettings): boolean => tls;

export const portOf = (settings: RabbitMqSettings): number =>
  settings.port ?? (isTls(settings) ? 5671 : 5672);

export const routingKeyOf = ({ routingKey = '{type}' }: RabbitMqSettings, type: string): string =>
  withType(routingKey, type);

/** amqps://mq.example.com/vhost/exchange */
export function urlOf(settings: RabbitMqSettings): string {
  const { host, virtualHost = '/', exchange = 'amq.default' } = settings;
  const [scheme, usualPort] = isTls(settings) ? ['amqps', 5671] : ['amqp', 5672];
  const path = [virtualHost, exchange].map(encodeURIComponent).join('/');
  return `${scheme}://${urlHost(host, portOf(settings), Number(usualPort))}/${path}`;
}
