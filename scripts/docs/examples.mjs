import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

export const EXAMPLES = 'examples/README.md';

/** The page of the examples with their code, because a reader at /docs may not have the repository. */
export function withExamples(text, root) {
  const folders = readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `examples/${name}`);
  return [text, ...folders.flatMap((folder) => [`## ${folder}`, ...filesOf(folder, root)])].join('\n\n');
}

const filesOf = (folder, root) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
    .flatMap((file) => [
      `### ${file}`,
      `\`\`\`\`${extname(file).slice(1)}\n${readFileSync(join(root, file), 'utf8').trimEnd()}\n\`\`\`\``,
    ]);
