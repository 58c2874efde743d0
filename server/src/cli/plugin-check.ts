import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, OperatorError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import type { KitCase } from '../plugins/kit/kit-case.ts';

/** Runs the cases of a kit one after the other and prints what came of each. Sets the exit code to 1 if one failed. */
export async function runCases(name: string, cases: readonly KitCase[]): Promise<void> {
  const counts = { ok: 0, failed: 0, untested: 0 };
  for (const { name: guarantee, run } of cases) {
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
    `\n${name}: ${counts.ok} ok, ${counts.failed} failed, ${counts.untested} not tested\n`,
  );
  if (counts.failed > 0) process.exitCode = 1;
}

/** What a module exports as `samples` or by default, with the settings of a JSON file. */
export async function readSamples<Samples extends object>(options: {
  settings?: string;
  samples?: string;
}): Promise<Samples> {
  return {
    ...(options.samples !== undefined && (await importSamples(options.samples))),
    ...(options.settings !== undefined && { settings: readSettings(options.settings) }),
  } as Samples;
}

async function importSamples(file: string): Promise<object> {
  try {
    const module = await import(pathToFileURL(resolve(file)).href);
    const samples = module.samples ?? module.default;
    if (!isObject(samples)) throw new Error('it must export an object, as default or as `samples`');
    return samples;
  } catch (error) {
    throw new OperatorError(`cannot load ${file}: ${messageOf(error)}`);
  }
}

function readSettings(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(error)}`);
  }
}
