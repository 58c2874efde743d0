import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { loadConfig, readEnvironment, storageSettings } from '../config.ts';

export function secretCommand(program: Command): void {
  const secret = program
    .command('secret')
    .description('change the key that encrypts secrets in the database')
    .helpCommand(false);
  secret
    .command('rotate')
    .description('encrypt everything with a new WAYBILL_SECRET; all servers must be stopped')
    .option('--secret-stdin', 'read the new one from standard input; generated and printed if omitted')
    .action(async ({ secretStdin }: { secretStdin?: boolean }) => {
      const { rotateSecret } = await import('../compose/rotate-secret.ts');
      const { requireDatabase } = await import('./parts.ts');
      const environment = readEnvironment();
      const config = loadConfig(environment);
      await requireDatabase(storageSettings(config));
      const given = secretStdin ? (await text(process.stdin)).trim() : randomBytes(32).toString('hex');
      // Throws if it is too short.
      const { secret: next } = loadConfig({
        ...environment,
        WAYBILL_SECRET: given || 'empty',
        WAYBILL_SECRET_FILE: undefined,
      });
      // Printed before it is used: were it lost, nothing could be decrypted any more. But not if the rotation is refused,
      // because somebody who redirects the output to a file of settings would replace the right secret there.
      await rotateSecret(config, next ?? given, () => {
        if (!secretStdin) process.stdout.write(`WAYBILL_SECRET=${next}\n`);
      });
      process.stdout.write(
        'Everything is encrypted with the new secret: set it as WAYBILL_SECRET, or write it to the file that ' +
          'WAYBILL_SECRET_FILE names, then start the servers.\n',
      );
    });
}
