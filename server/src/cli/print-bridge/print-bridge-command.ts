import type { Command } from 'commander';

export function printBridgeCommand(program: Command): void {
  program
    .command('print-bridge')
    .description(
      'print labels from the dashboard on a label printer connected to this computer; see ' +
        'docs/printing.md',
    )
    .requiredOption('--printer <address>', 'tcp://host:port, the path of a device, or lp:queue')
    .requiredOption('--origin <url...>', 'of the dashboard, as in the address bar: https://ship.example.com')
    .option('--port <number>', 'on which it listens, on this computer only', '9180')
    .option('--token <text>', 'that the dashboard sends; by default one that is kept in ~/.waybill')
    .action(async (options) => {
      // Imported lazily, so that other commands start without it.
      const { runBridge } = await import('./run-bridge.ts');
      await runBridge(options);
    });
}
