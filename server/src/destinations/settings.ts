import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Type } from 'typebox';
import { DESTINATION } from '../plugins/plugin-settings.ts';
import type { DestinationContext } from './destination.ts';

/** Settings that several destinations have. */
export const hostSetting = (example: string) =>
  Type.String({
    title: 'Host',
    description: `A host name or an IP address, such as ${example}`,
    pattern: '^[A-Za-z0-9._:-]+$',
    maxLength: 255,
    [DESTINATION]: true,
  });

export const portSetting = (description: string) =>
  Type.Optional(
    Type.Integer({ title: 'Port', description, minimum: 1, maximum: 65_535, [DESTINATION]: true }),
  );

/** With TLS unless it is switched off, so that nobody sends a password in the clear by accident. */
export const tlsSetting = () =>
  Type.Optional(
    Type.Boolean({
      title: 'Use TLS',
      description: 'Switch it off only for a server in a network of your own',
      default: true,
      [DESTINATION]: true,
    }),
  );

export const passwordSetting = (title = 'Password', description?: string) =>
  Type.Optional(
    Type.String({ title, format: 'password', ...(description !== undefined && { description }) }),
  );

/** Text in which the event's type can stand. Other braces are refused, because they would be sent as they are. */
export const TYPED_NAME = '^(?:[!-z|~]|\\{type\\})+$';

export const withType = (text: string, type: string): string => text.replaceAll('{type}', () => type);

/** A host and port as they stand in a URL. */
export const urlHost = (host: string, port: number, usualPort: number): string =>
  `${host.includes(':') ? `[${host}]` : host}${port === usualPort ? '' : `:${port}`}`;

/** The address is dialed, but the certificate has to be for the host. */
export const tlsOptions = (host: string, { extraCa }: DestinationContext) => ({
  servername: isIP(host) === 0 ? host : '',
  ...(extraCa !== undefined && { ca: [...rootCertificates, extraCa].join('\n') }),
});
