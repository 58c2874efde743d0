import { readFileSync } from 'node:fs';
import { messageOf, OperatorError } from '../lib/errors.ts';
import { fileVariable, type Setting } from './setting.ts';

/** The value of a setting. */
export interface Given {
  text: string;
  /** If it is in a file: which variable names that, and where it is. */
  file?: { variable: string; path: string };
}

/** Undefined if the setting has its default. */
export function readGiven(setting: Setting<unknown>, env: NodeJS.ProcessEnv): Given | undefined {
  const text = textOf(env, setting.env);
  const direct = text === undefined ? undefined : { text };
  if (!setting.isSecret) return direct;
  const variable = fileVariable(setting);
  const path = textOf(env, variable);
  if (path === undefined) return direct;
  if (direct !== undefined)
    throw new OperatorError(`${setting.env} and ${variable} are both set: remove one of them`);
  return { text: readSecretFile(variable, path), file: { variable, path } };
}

/** Compose files and CI often pass an empty value for an unset setting. */
const textOf = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined;

/** Without the line break that editors and `echo` add. An empty file is a mistake: the secret would be off, and nobody would notice. */
function readSecretFile(variable: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read the file that ${variable} names: ${messageOf(error)}`);
  }
  const text = content.trim();
  if (text === '') throw new OperatorError(`The file that ${variable} names, ${path}, is empty`);
  return text;
}
