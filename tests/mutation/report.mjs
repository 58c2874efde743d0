import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const DETECTED = ['Killed', 'Timeout'];
const UNDETECTED = ['Survived', 'NoCoverage'];

/** The score of each file, with its surviving mutants as `line:column`, the original code and what replaced it. */
export function printReport(mutants) {
  const files = new Map();
  for (const mutant of mutants) {
    const file = relative(process.cwd(), mutant.fileName);
    files.set(file, [...(files.get(file) ?? []), mutant]);
  }
  for (const [file, inFile] of files) {
    print(`\n${file}: ${summarize(inFile)}`);
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const mutant of inFile)
      if (UNDETECTED.includes(mutant.status)) print(`  ${describe(mutant, lines)}`);
  }
  if (files.size > 1) print(`\nTogether: ${summarize(mutants)}`);
}

/** Mutants that are ignored or cannot be run have no influence on the score. */
function summarize(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count(...DETECTED);
  const total = detected + count(...UNDETECTED);
  const parts = [
    `${total} mutants`,
    `${detected} killed${count('Timeout') > 0 ? ` (${count('Timeout')} by timeout)` : ''}`,
    `${count('Survived')} survived`,
    `${count('NoCoverage')} not executed by any test`,
  ];
  return `${total === 0 ? 100 : Math.floor((1000 * detected) / total) / 10} % (${parts.join(', ')})`;
}

function describe({ location, replacement, status }, lines) {
  const { start, end } = location;
  const original = lines.slice(start.line - 1, end.line);
  original[original.length - 1] = original.at(-1).slice(0, end.column - 1);
  original[0] = original[0].slice(start.column - 1);
  const note = status === 'NoCoverage' ? '  (not executed)' : '';
  return `${start.line}:${start.column}  ${oneLine(original.join('\n'))}  →  ${oneLine(replacement)}${note}`;
}

function oneLine(code) {
  const text = code.replace(/\s+/g, ' ').trim();
  return text.length <= 100 ? text : `${text.slice(0, 70)} … ${text.slice(-27)}`;
}

const print = (line) => process.stdout.write(`${line}\n`);
