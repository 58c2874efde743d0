import type { PluginHttp } from '../../plugins/http/plugin-http.ts';
import { createApiClient } from '../aggregator/client.ts';
import { type EasyPostSettings, NAME } from './settings.ts';

export const API_HOST = 'api.easypost.com';

export const createClient = ({ apiKey, baseUrl }: EasyPostSettings, http: PluginHttp) =>
  createApiClient({
    name: NAME,
    http,
    origin: `https://${API_HOST}`,
    baseUrl,
    // The API key is the user name; there is no password.
    headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
  });

/** A path of the API, with ids that may come from anywhere. */
export const pathOf = (...parts: string[]): string => `/v2/${parts.map(encodeURIComponent).join('/')}`;
