/** The complete server, as `waybill serve` starts it. Its log goes nowhere, but is written. */
export async function start({ env, dist = 'dist' }) {
  const build = new URL(`../../../../../server/${dist}/`, import.meta.url);
  const { loadConfig } = await import(new URL('config.js', build));
  const { createLog, startServer } = await import(new URL('main.js', build));
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', WAYBILL_PROCESSES: '1', ...env });
  const { address } = await startServer(config, createLog(config));
  return address;
}
