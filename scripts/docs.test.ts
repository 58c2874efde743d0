import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ERROR_CODES } from '../server/src/lib/errors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'sdk/README.md',
  'examples/README.md',
  ...filesIn('docs')
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

  test('has shell commands without comments, which an interactive zsh takes for arguments', () => {
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = '']) => commands);
    expect(blocks.filter((commands) => /(^|\s)#/.test(commands))).toEqual([]);
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

test('the built pages lead to each other, and load nothing from elsewhere and nothing inline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [join(root, 'scripts/build-docs.mjs'), folder]);
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(built).toEqual(
    expect.arrayContaining([
      'index.html',
      'webhooks.html',
      'contributing.html',
      'sdk.html',
      'api.html',
      'api/orders.html',
      'examples.html',
      'internals/storage.html',
    ]),
  );
  const pages = new Map(built.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const ids = new Map([...pages].map(([name, html]) => [name, idsOf(html)]));

  for (const code of ERROR_CODES) expect(ids.get('errors.html')).toContain(code);
  for (const [name, html] of pages) {
    expect(html.replaceAll('<script type="module" src="/docs/reference.mjs"></script>', '')).not.toMatch(
      /<(script|style|iframe)|<[^>]*\s(style|on\w+)=|src="(?!\/)/,
    );
    for (const [, link = ''] of html.matchAll(/<[^>]*(?:href|src)="([^"]+)"/g)) {
      if (/^https:|^http:\/\/localhost|^\/(favicon\.svg)?$/.test(link)) continue;
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? name : path === '/docs' ? 'index.html' : path.replace('/docs/', '');
      const target = existsSync(join(folder, file)) ? file : `${file}.html`;
      if (existsSync(join(folder, target)) && (anchor === undefined || ids.get(target)?.has(anchor)))
        continue;
      expect.fail(`${name}: ${link} leads nowhere`);
    }
  }
});
