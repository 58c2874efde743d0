import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from './statistics.mjs';

const SECRET = 'a secret that keeps nothing but benches';

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** The folder of a commit, installed and built; kept, so that it takes time only once. */
export function checkOut(ref) {
  const commit = run('git', ['rev-parse', '--verify', `${ref}^{commit}`]);
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'waybill', 'compared', commit);
  if (!existsSync(folder)) {
    mkdirSync(join(folder, '..'), { recursive: true });
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', folder]);
    run('git', ['checkout', '--quiet', commit], folder);
  }
  say(`building ${commit.slice(0, 8)}…`);
  run('npm', ['run', '--silent', 'build'], folder);
  return folder;
}

/** A build is driven by the benches that came with it, because they know its tables and modules. */
export function openBuild(name, folder) {
  const lib = join(folder, existsSync(join(folder, 'tests/bench')) ? 'tests/bench' : 'bench', 'lib');
  const file = (path) => pathToFileURL(join(lib, path)).href;
  return {
    name,
    file,
    /** Fills a database and starts a server on it. */
    async serve(place, { orders, keys: keyCount, child }) {
      await (await import(file('build.mjs'))).buildServerParts();
      if (place.dataFolder) mkdirSync(place.dataFolder, { recursive: true });
      const { openWaybill } = await import(file('waybill.mjs'));
      const { fillOrders } = await import(file('many-orders.mjs'));
      const waybill = await openWaybill(place);
      const accountId = await waybill.addUser();
      const keys = await waybill.addKeys(accountId, keyCount);
      await fillOrders(waybill.storage, accountId, orders);
      await waybill.storage.close();

      const env = {
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { WAYBILL_DATA: place.dataFolder }),
        WAYBILL_SECRET: SECRET,
      };
      const process = child(file('api/measured-server.mjs'), { isSilent: true, profile: '' });
      const address = await process.ask({ what: 'start', server: 'waybill', env });
      const [order] = await newestOrders(address, keys[0]);
      return { process, address, keys, about: { orders, orderId: order.id } };
    },
  };
}

async function newestOrders(address, key) {
  const response = await fetch(`${address}/api/v1/orders?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}
