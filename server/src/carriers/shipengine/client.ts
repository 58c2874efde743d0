import type { PluginHttp } from '../../plugins/http/plugin-http.ts';
import { createApiClient } from '../aggregator/client.ts';
import { NAME, type ShipEngineSettings } from './settings.ts';

export const API_HOST = 'api.shipengine.com';

export const createClient = ({ apiKey, baseUrl }: ShipEngineSettings, http: PluginHttp) =>
  createApiClient({
    name: NAME,
    http,
    origin: `https://${API_HOST}`,
    baseUrl,
    headers: { 'API-Key': apiKey },
  });

/** A path of the API, with ids that may come from anywhere. */
export const pathOf = (...parts: string[]): string => `/v1/${parts.map(encodeURIComponent).join('/')}`;
