// Finds phrases and spellings that CONTRIBUTING.md asks to avoid, in code and documentation.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FILES = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.md'];
/** These name what they find, or quote what others wrote. */
const EXCEPT = [
  ...['CONTRIBUTING.md', 'CHANGELOG.md', 'scripts/check-words.mjs'],
  ...['', '.test'].map((kind) => `dashboard/src/features/order-import/shop-status${kind}.ts`),
  'dashboard/src/lib/units.ts',
];
const isEnglish = (file) => !/\/language\/(?:de|fr|es)\//.test(file);
const BRITISH =
  'authoris|behaviour|cancelling|catalogue|centimetre|centred|colour|defence|dialled|favour|honour|initialis|labelled|licence|' +
  'misspelt|modelled|neighbour|normalis|optimis(?:ed?|ing|ation)|organis(?:e|ing|ation)|parameteris|recognis(?:ed|es|ing)|' +
  'serialis|summaris|travelled';

const RULES = [
  [/where absent/i, 'write "if omitted"'],
  [/\bcan not\b(?! only)|\bcan['’]t\b/i, 'write "cannot"'],
  [/^\s*(?:\/\*\*?|\/\/|\*) Of (?=[a-z`])/, 'name the subject instead of beginning with "Of"'],
  [new RegExp(`\\b(?:${BRITISH})(?!by\\b)[a-z]*\\b`), 'use American spelling'],
];

const files = execFileSync('git', ['ls-files', ...FILES], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !EXCEPT.includes(file) && isEnglish(file));
const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) =>
      RULES.filter(([pattern]) => pattern.test(line)).map(([, advice]) => `${file}:${i + 1}: ${advice}`),
    ),
);
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exit(1);
