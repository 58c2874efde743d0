import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'sdk/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, 'code');
/** The ids that GitHub and `/docs` give to headings. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('has only links that lead somewhere', () => {
    const broken = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : relative(root, join(root, dirname(page), path));
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  test('has JSON that is valid', () => {
    for (const [, json = ''] of text.matchAll(/^```json\n(.*?)^```/gms))
      expect(() => JSON.parse(json), json).not.toThrow();
  });
});

test('every page of docs/ is in its index', () => {
  const index = read('docs/README.md');
  for (const page of pages.filter((one) => /^docs\/(?!README)/.test(one)))
    expect(index).toContain(`](${page.slice('docs/'.length)})`);
});
