import { createCarriers } from '../carriers/index.ts';
import { readWebhookCa } from '../compose/open-parts.ts';
import { type Config, unknownVariables } from '../config.ts';
import { messageOf } from '../lib/errors.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Those that are valid one by one, but wrong together, or name something that is missing. */
export async function checkSettings(config: Config, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = unknownVariables(env).map((line) =>
    warn('settings', line, 'correct its name, or remove it: it has no effect'),
  );
  const { publicUrl, trustProxy, databaseUrl, redisUrl, secret, smtp } = config;
  if (publicUrl === undefined)
    findings.push(
      warn(
        'settings',
        'WAYBILL_PUBLIC_URL is not set',
        smtp === undefined
          ? 'set it to the address that people open, unless this is for trying things out'
          : 'set it to the address that people open: without it members get no email',
      ),
    );
  else if (publicUrl.startsWith('https:') && trustProxy === false)
    findings.push(
      warn(
        'settings',
        'the public address is HTTPS, but WAYBILL_TRUST_PROXY is not set',
        'set it to the proxy that terminates TLS: without it every client has the address of the proxy',
      ),
    );
  if (databaseUrl !== undefined && redisUrl === undefined)
    findings.push(
      warn(
        'settings',
        'REDIS_URL is not set',
        'set it if there is more than one server: without it each limits requests on its own',
      ),
    );
  if (databaseUrl !== undefined && secret === undefined)
    findings.push(
      warn(
        'settings',
        'WAYBILL_SECRET is not set, so the key that encrypts secrets is in the database beside them',
        'move it out of the database with `waybill secret rotate`',
      ),
    );
  findings.push(
    ...(await readable('WAYBILL_WEBHOOK_CA_FILE', async () => void (await readWebhookCa(config)))),
    ...(await readable('the rate card or a plug-in', async () => {
      const carriers = await createCarriers({
        rateCardFile: config.rateCardFile,
        pluginNames: config.carrierPlugins,
        onError: () => {},
      });
      await carriers.close();
    })),
  );
  return findings.length > 0 ? findings : [ok('settings', 'all valid')];
}

async function readable(what: string, read: () => Promise<void>): Promise<Finding[]> {
  try {
    await read();
    return [];
  } catch (error) {
    return [
      fail('settings', messageOf(error), `correct the setting: the server does not start without ${what}`),
    ];
  }
}
