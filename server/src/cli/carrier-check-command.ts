import type { Command } from 'commander';
import type { PluginSamples } from '../carriers/kit/index.ts';
import { OperatorError } from '../lib/errors.ts';
import { readSamples, runCases } from './plugin-check.ts';

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
  const samples = await readSamples<PluginSamples>(options);
  const isLocal = samples.start !== undefined;
  const mode = isLocal ? 'test' : plugin.modeOf?.(samples.settings ?? {});
  if (mode === 'production' && options.production !== true)
    throw new OperatorError('These settings buy real labels. To do that, add --production');
  await runCases(plugin.name, kitCases(plugin, samples));
}
