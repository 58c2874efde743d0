import type { Command } from 'commander';
import type { StoreSamples } from '../stores/kit/index.ts';
import { readSamples, runCases } from './plugin-check.ts';

export function storeCheckCommand(program: Command): void {
  program
    .command('store-check')
    .description('test a store plug-in against the contract of stores; see docs/store-plugins.md')
    .argument('<plugin>', 'file or npm package of the plug-in')
    .option('--settings <file>', 'JSON file with the settings of a store, which is only read')
    .option('--samples <file>', 'module that starts a local server for the plug-in')
    .action(check);
}

async function check(name: string, options: { settings?: string; samples?: string }): Promise<void> {
  // Imported lazily, so that other commands start without it.
  const { kitCases, loadStorePlugin } = await import('../stores/kit/index.ts');
  const plugin = await loadStorePlugin(name, 'store-check');
  await runCases(plugin.name, kitCases(plugin, await readSamples<StoreSamples>(options)));
}
