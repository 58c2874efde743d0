import { awsDomain, problemOfEndpoint } from '../aws/aws-settings.ts';

interface QueueSettings {
  queueUrl: string;
  region: string;
  endpoint?: string;
}

/** Where requests about the queue are sent, or what is wrong with the settings. */
export function endpointOfQueue({ queueUrl, region, endpoint }: QueueSettings): URL | string {
  if (!URL.canParse(queueUrl) || !/^\/[^/]+\/[^/]+$/.test(new URL(queueUrl).pathname))
    return 'the queue URL must be like https://sqs.eu-west-1.amazonaws.com/123456789012/orders';
  if (endpoint !== undefined) return problemOfEndpoint(endpoint) ?? new URL(endpoint);
  const { protocol, host, hostname } = new URL(queueUrl);
  const hosts = ['sqs', 'sqs-fips'].map((name) => `${name}.${region}.${awsDomain(region)}`);
  if (protocol === 'https:' && hosts.includes(host)) return new URL(`https://${host}`);
  const regionOfUrl = /^sqs(?:-fips)?\.([^.]+)\.amazonaws\.com(?:\.cn)?$/.exec(hostname)?.[1];
  return regionOfUrl === undefined
    ? `the queue URL is not one of AWS in ${region}: for another server, set the endpoint`
    : `the queue URL is in ${regionOfUrl}, and the region is ${region}`;
}
