import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../server/src/lib/errors.ts';
import { createSearch, excerptOf } from './docs/assets/search.mjs';
import { markdownOf, sectionsOf } from './docs/assets/sections.mjs';
import { highlighted } from './docs/highlight.mjs';

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

describe('the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
  let built: string[];
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const isThere = (name: string) => existsSync(join(folder, name));
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts/build-docs.mjs'), folder]);
    built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('makes pages that lead to each other, and load nothing from elsewhere and nothing inline', () => {
    const names = built.filter((name) => name.endsWith('.html'));
    expect(names).toEqual(
      expect.arrayContaining([
        'index.html',
        '404.html',
        'webhooks.html',
        'contributing.html',
        'sdk.html',
        'api.html',
        'api/orders.html',
        'examples.html',
        'internals/storage.html',
      ]),
    );
    const pages = new Map(names.map((name) => [name, text(name)]));
    const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const ids = new Map([...pages].map(([name, html]) => [name, idsOf(html)]));

    for (const code of ERROR_CODES) expect(ids.get('errors.html')).toContain(code);
    for (const [name, html] of pages) {
      expect(
        html.replace(/<script type="module" src="\/docs\/(reference|site)\.mjs"><\/script>/g, ''),
      ).not.toMatch(/<(script|style|iframe)|<[^>]*\s(style|on\w+)=|src="(?!\/)/);
      for (const [, link = ''] of html.matchAll(/<[^>]*(?:href|src)="([^"]+)"/g)) {
        if (/^https:|^http:\/\/localhost|^\/(favicon\.svg)?$/.test(link)) continue;
        const [path = '', anchor] = link.split('#');
        const file = path === '' ? name : path === '/docs' ? 'index.html' : path.replace('/docs/', '');
        const target = isThere(file) ? file : `${file}.html`;
        if (isThere(target) && (anchor === undefined || ids.get(target)?.has(anchor))) continue;
        expect.fail(`${name}: ${link} leads nowhere`);
      }
    }
  });

  test('makes every page as Markdown too, with links that lead to Markdown', () => {
    const pagesOf = (extension: string) =>
      built.flatMap((name) => (name.endsWith(extension) ? [name.slice(0, -extension.length)] : []));
    expect(pagesOf('.md').sort()).toEqual(
      pagesOf('.html')
        .filter((name) => name !== '404')
        .sort(),
    );
    const broken = pagesOf('.md').flatMap((name) => {
      const page = `${name}.md`;
      return [...withoutCode(text(page)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:|^\//.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? page : join(dirname(page), path);
          if (!isThere(target) || !/\.(md|png)$/.test(target)) return true;
          return (
            anchor !== undefined && !target.startsWith('api') && !anchorsOf(text(target)).includes(anchor)
          );
        })
        .map((link) => `${page}: ${link}`);
    });
    expect(broken).toEqual([]);
  });

  test('lists every page of docs/ for programs', () => {
    const listed = [...text('llms.txt').matchAll(/^- \[.+?\]\(\/docs\/(.+?)\): .{15}/gm)].map(
      ([, name]) => name,
    );
    expect(listed.filter((name = '') => !isThere(name))).toEqual([]);
    for (const page of pages.filter((one) => /^docs\/(?!README)/.test(one)))
      expect(listed).toContain(page.slice('docs/'.length).toLowerCase());
  });

  describe('makes an index of the search', () => {
    let search: (query: string) => { link: string; address: string; number: number }[];
    beforeAll(() => {
      search = createSearch(JSON.parse(text('search-index.json')));
    });

    test('that has less than 60 KB as the server sends it', () => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      const index = text('search-index.json');
      expect(brotliCompressSync(index, { params }).length).toBeLessThan(60_000);
      expect(gzipSync(index).length).toBeLessThan(60_000);
    });

    test.each([
      ['webhooks', '/docs/webhooks'],
      ['webhook retries', '/docs/webhooks#retries'],
      ['Verify signature', '/docs/webhooks#verify'],
      ['backup restore', '/docs/backup'],
      ['void label', '/docs/api/shipments#shipments.void'],
      ['rate limi', '/docs/rate-limits'],
      ['WAYBILL_SECRET_FILE', '/docs/settings#secrets-in-files'],
      ['inventory.low', '/docs/api/event-payloads#inventory.low'],
      ['pagination of kangaroos', '/docs/pagination'],
      ['429', '/docs/errors'],
      ['backup restoer', '/docs/backup'],
      ['POST /shipments', '/docs/api/shipments#shipments.buy'],
      ['get /api/v1/orders/{id}', '/docs/api/orders#orders.get'],
    ])('that finds %s', (query, link) => expect(search(query)[0]?.link).toBe(link));

    test('whose results have an excerpt with the words, cut from the Markdown of the page', () => {
      const [{ address, number } = { address: '', number: 0 }] = search('verify signature');
      const section = sectionsOf(text(markdownOf(address).slice('/docs/'.length)))[number];
      const excerpt: { text: string; isMatch: boolean }[] = excerptOf(section?.text, 'verify signature');
      expect(excerpt.filter(({ isMatch }) => isMatch).map((piece) => piece.text.toLowerCase())).toEqual(
        expect.arrayContaining(['verify', 'signature']),
      );
      const whole = excerpt.map((piece) => piece.text).join('');
      expect(whole.length).toBeLessThan(170);
      expect(section?.text).toContain(whole.replaceAll('…', ''));
    });

    test('that finds nothing for what is nowhere', () => expect(search('kangaroos')).toEqual([]));
  });
});

test.each([
  [
    'js',
    'const x = "a // b"; // done',
    '<i class=k>const</i> x = <i class=s>&quot;a // b&quot;</i>; <i class=c>// done</i>',
  ],
  [
    'json',
    '{ "a": "b", "c": 12 }',
    '{ <i class=n>&quot;a&quot;</i>: <i class=s>&quot;b&quot;</i>, <i class=n>&quot;c&quot;</i>: <i class=d>12</i> }',
  ],
  ['sh', 'curl -sS \\\n  -H "$KEY"', '<i class=k>curl</i> -sS \\\n  -H <i class=s>&quot;$KEY&quot;</i>'],
  ['', 'if <x> & y', 'if &lt;x&gt; &amp; y'],
])('code is colored: %s', (language, code, html) => expect(highlighted(code, language)).toBe(html));
