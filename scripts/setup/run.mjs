import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './tree.mjs';

/** A child process failed. It has printed why, unless a signal ended it. */
export class ChildFailure extends Error {
  constructor(code, signal) {
    super(signal === null ? `ended with ${code}` : `ended by ${signal}`);
    this.wasSignalled = signal !== null;
    this.exitCode = signal === null ? code : 128 + (constants.signals[signal] ?? 1);
  }
}

/** Setup prints to stderr, because stdout belongs to the command. */
export const TO_STDERR = 2;

/** Runs a tool from node_modules by its script, because the commands in .bin need a shell on Windows. */
export function runTool(name, args, options) {
  const folder = join(root, 'node_modules', PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return runNode([join(folder, typeof bin === 'string' ? bin : bin[name]), ...args], options);
}

const PACKAGES = { biome: '@biomejs/biome', tsc: 'typescript' };

export const runNode = (args, options) => run(process.execPath, args, options);

export function runNpm(args, options) {
  const beside = dirname(process.execPath);
  const scripts = [
    process.env.npm_execpath ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(beside), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = scripts.find((path) => /\bnpm-cli\.c?js$/.test(path) && existsSync(path));
  if (script !== undefined) return runNode([script, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs a child process and forwards signals to it. */
async function run(command, args, { cwd = root, stdout = 1, env = {}, shell = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', stdout, 2],
    shell,
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    const [code, signal] = await once(child, 'exit');
    if (code !== 0) throw new ChildFailure(code, signal);
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}
