import { type Static, Type } from 'typebox';

/** What every service of AWS needs to know. */
export const AWS_SETTINGS = {
  region: Type.String({
    title: 'Region',
    description: 'The region of AWS, like eu-west-1',
    examples: ['eu-west-1'],
    pattern: '^[a-z]{2}(-[a-z]+)+-\\d{1,2}$',
    maxLength: 40,
    'x-destination': true,
  }),
  accessKeyId: Type.String({
    title: 'Access key ID',
    description: 'Of an IAM user or role that may do nothing else',
    pattern: '^\\w{16,128}$',
  }),
  secretAccessKey: Type.String({ title: 'Secret access key', format: 'password', maxLength: 200 }),
  sessionToken: Type.Optional(
    Type.String({
      title: 'Session token',
      description: 'Only for temporary credentials, which stop working when it expires',
      format: 'password',
      maxLength: 4_000,
    }),
  ),
  endpoint: Type.Optional(
    Type.String({
      title: 'Endpoint',
      description: 'Only if it is not the one of the region: a VPC endpoint, or a server with the same API',
      examples: ['https://vpce-0123-abcd.sqs.eu-west-1.vpce.amazonaws.com'],
      format: 'uri',
      maxLength: 500,
    }),
  ),
};

const AwsSettings = Type.Object(AWS_SETTINGS);
export type AwsSettings = Static<typeof AwsSettings>;

/** What an endpoint of the merchant must be; undefined if it is. */
export function problemOfEndpoint(endpoint: string): string | undefined {
  if (!URL.canParse(endpoint)) return 'the endpoint must be a URL, like https://sqs.eu-west-1.amazonaws.com';
  const { protocol, username, password, pathname, search, hash } = new URL(endpoint);
  if (protocol !== 'https:' && protocol !== 'http:') return 'the endpoint must begin with https://';
  if (username !== '' || password !== '') return 'credentials do not belong in the endpoint';
  if (pathname !== '/' || search !== '' || hash !== '') return 'the endpoint must not have a path or a query';
  return undefined;
}

/** China's regions have a domain of their own. */
export const awsDomain = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
