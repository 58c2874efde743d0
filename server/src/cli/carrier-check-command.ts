import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { PluginSamples } from '../carriers/kit/index.ts';
import { messageOf, OperatorError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';

interface CheckOptions {
  settings?: string;
  samples?: string;
  production?: boolean;
}

export function carrierCheckCommand(program: Command): void {
  program
    .command('carrier-check')
    .description('test a carrier plug-in against the contract of carriers; see docs/carriers.md')
    .argument('<plugin>', 'file or npm package of the plug-in')
    .option('--settings <file>', 'JSON file with the settings of an account; labels are bought with it')
    .option('--samples <file>', 'module with what to ask the carrier for, and a local server for it')
    .option('--production', 'buy labels even though the settings are not those of a test account')
    .action(check);
}

async function check(name: string, options: CheckOptions): Promise<void> {
  // Imported lazily, so that other commands start without it.
  const { kitCases, loadCarrierPlugin } = await import('../carriers/kit/index.ts');
  const plugin = await loadCarrierPlugin(name, 'carrier-check');
  const samples = await readSamples(options);
  const isLocal = samples.start !== undefined;
  const mode = isLocal ? 'test' : plugin.modeOf?.(samples.settings ?? {});
  if (mode === 'production' && options.production !== true)
    throw new OperatorError('These settings buy real labels. To do that, add --production');

  const counts = { ok: 0, failed: 0, untested: 0 };
  for (const { name: guarantee, run } of kitCases(plugin, samples)) {
    const print = (result: string, detail = ''): boolean =>
      process.stdout.write(`${result.padEnd(7)} ${guarantee}${detail}\n`);
    try {
      const untested = await run();
      counts[untested === undefined ? 'ok' : 'untested'] += 1;
      if (untested === undefined) print('ok');
      else print('-', ` (needs ${untested.needs})`);
    } catch (error) {
      counts.failed += 1;
      print('FAILED', `\n        ${messageOf(error).replaceAll('\n', '\n        ')}`);
    }
  }
  process.stdout.write(
    `\n${plugin.name}: ${counts.ok} ok, ${counts.failed} failed, ${counts.untested} not tested\n`,
  );
  if (counts.failed > 0) process.exitCode = 1;
}

async function readSamples({ settings, samples }: CheckOptions): Promise<PluginSamples> {
  return {
    ...(samples !== undefined && (await importSamples(samples))),
    ...(settings !== undefined && { settings: readSettings(settings) }),
  };
}

async function importSamples(file: string): Promise<PluginSamples> {
  try {
    const module = await import(pathToFileURL(resolve(file)).href);
    const samples = module.samples ?? module.default;
    if (!isObject(samples)) throw new Error('it must export an object, as default or as `samples`');
    return samples;
  } catch (error) {
    throw new OperatorError(`cannot load ${file}: ${messageOf(error)}`);
  }
}

function readSettings(file: string): NonNullable<PluginSamples['settings']> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(error)}`);
  }
}
