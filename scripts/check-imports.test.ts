import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FOLDERS, findBrokenImports } from './check-imports.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-imports-'));
  for (const folder of FOLDERS) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const CASES: [file: string, imported: string, why: string | undefined][] = [
  ['server/src/lib/money.ts', '../storage/index.ts', 'lib must not import storage'],
  ['server/src/storage/owned.ts', '../accounts/index.ts', 'storage must not import accounts'],
  ['server/src/delivery/record.ts', '../shipping/index.ts', 'delivery must not import shipping'],
  ['server/src/carriers/carrier.ts', '../storage/index.ts', 'carriers must not import storage'],
  ['server/src/http/routing.ts', '../accounts/index.ts', 'http must not import accounts'],
  ['server/src/schema/shapes.ts', '../http/routing.ts', 'schema must not import http'],
  ['server/src/shipping/index.ts', '../app/app.ts', 'shipping must not import app'],
  ['server/src/app/app.ts', '../main.ts', 'app must not import main.ts'],
  ['server/src/app/app.ts', '../storage/index.ts', undefined],
  ['server/src/lib/clock.ts', '../../../sdk/src/index.ts', 'server/src may import nothing outside of it'],
  ['server/src/accounts/users.ts', 'fastify', 'only http/, app/ and *-routes.ts may import Fastify'],
  ['server/src/accounts/users.ts', '@fastify/static', 'only http/, app/ and *-routes.ts may import Fastify'],
  ['server/src/accounts/user-routes.ts', 'fastify', undefined],
  ['server/src/accounts/users.ts', '../http/routing.ts', 'only *-routes.ts may import http/ in a feature'],
  ['server/src/accounts/user-routes.ts', '../http/routing.ts', undefined],
  ['server/src/shipping/orders/order-routes.ts', '../rates/rate.ts', 'only through its index.ts'],
  ['server/src/shipping/orders/order-schemas.ts', '../rates/rate-schemas.ts', 'only through its index.ts'],
  ['server/src/shipping/orders/order.ts', '../rates/index.ts', undefined],
  ['server/src/app/app.ts', '../accounts/users.ts', 'only through its index.ts'],
  ['dashboard/src/main.tsx', '../../server/src/lib/money.ts', 'only its own files and the SDK'],
  ['dashboard/src/main.tsx', '@waybill/sdk', undefined],
  ['dashboard/src/main.tsx', '@waybill/sdk/dashboard', undefined],
  ['dashboard/src/main.tsx', '../../examples/webhooks/receiver.mjs?raw', undefined],
  ['dashboard/src/main.tsx', '../../examples/webhooks/receiver.mjs', 'only its own files and the SDK'],
  ['dashboard/src/lib/api.ts', '../ui/panel.tsx', 'lib must not import ui'],
  ['dashboard/src/lib/api.ts', '../router.ts', 'lib must not import router.ts'],
  ['dashboard/src/ui/panel.tsx', '../features/orders/index.ts', 'ui must not import features'],
  ['dashboard/src/ui/panel.tsx', '../shell/app-frame.tsx', 'ui must not import shell'],
  ['dashboard/src/ui/panel.tsx', '../routes/root-route.ts', 'ui must not import routes'],
  ['dashboard/src/ui/panel.tsx', '../lib/format.ts', undefined],
  ['dashboard/src/features/orders/a.ts', '../../shell/app-frame.tsx', 'features must not import shell'],
  ['dashboard/src/features/orders/a.ts', '../../routes/root-route.ts', 'features must not import routes'],
  ['dashboard/src/features/orders/a.ts', '../returns/returns-api.ts', 'only through its index.ts'],
  ['dashboard/src/features/orders/a.ts', '../returns/return-page.tsx', 'only through its index.ts'],
  ['dashboard/src/features/orders/a.ts', '../returns/index.ts', undefined],
  ['dashboard/src/features/orders/a.ts', './import/b.ts', undefined],
  ['dashboard/src/features/orders/index.ts', './order-page.tsx', 'would load that page'],
  ['dashboard/src/shell/user-menu.tsx', '../features/session/session-api.ts', 'only through its index.ts'],
  ['dashboard/src/shell/user-menu.tsx', '../routes/root-route.ts', 'shell must not import routes'],
  ['dashboard/src/routes/root-route.ts', '../features/orders/order-page.tsx', 'only by dynamic import'],
  ['dashboard/src/routes/root-route.ts', '../features/orders/index.ts', undefined],
  ['dashboard/src/routes/root-route.ts', '../shell/app-frame.tsx', undefined],
  ['dashboard/src/router.ts', './routes/root-route.ts', undefined],
];

describe('an import that breaks a rule is reported', () => {
  for (const [file, imported, why] of CASES) {
    test(`${file} imports ${imported}: ${why ?? 'allowed'}`, () => {
      write(file, `import type { Thing } from '${imported}';\n`);
      const broken = findBrokenImports(root);
      if (why === undefined) expect(broken).toEqual([]);
      else expect(broken).toEqual([expect.stringContaining(why)]);
    });
  }

  test('in every form of import', () => {
    for (const text of [
      "import '../storage/index.ts';",
      "export * from '../storage/index.ts';",
      "export {\n  one,\n  two,\n} from '../storage/index.ts';",
      "const { one } = await import('../storage/index.ts');",
    ]) {
      write('server/src/lib/money.ts', `import { a } from './a.ts';\n${text}\n`);
      expect(findBrokenImports(root)).toHaveLength(1);
    }
  });

  test('but routes may load the pages of a feature by dynamic import, and nothing else of it', () => {
    const route = (file: string) => `const load = () => import('../features/orders/${file}');\n`;
    write('dashboard/src/routes/shipping-routes.ts', route('order-page.tsx'));
    expect(findBrokenImports(root)).toEqual([]);
    write('dashboard/src/routes/shipping-routes.ts', route('orders-api.ts'));
    expect(findBrokenImports(root)).toEqual([expect.stringContaining('only through its index.ts')]);
    write('dashboard/src/routes/shipping-routes.ts', '');
    write('dashboard/src/features/returns/a.ts', route('order-page.tsx').replace('../features', '..'));
    expect(findBrokenImports(root)).toEqual([expect.stringContaining('only through its index.ts')]);
  });

  test('but not if it is in a comment', () => {
    write('server/src/lib/money.ts', "// import '../storage/index.ts'\n/* import '../storage/index.ts' */\n");
    expect(findBrokenImports(root)).toEqual([]);
  });

  test('but not in a test, which may import everything', () => {
    write('server/src/lib/money.test.ts', "import '../storage/index.ts';\n");
    expect(findBrokenImports(root)).toEqual([]);
  });
});

test('a cycle is found, type-only imports included', () => {
  write('tests/a.ts', "import type { B } from './b.ts';\n");
  write('tests/b.ts', "import { c } from './c.ts';\n");
  write('tests/c.ts', "import type { A } from './a.ts';\n");
  expect(findBrokenImports(root)).toEqual([
    'import cycle: tests/a.ts → tests/b.ts → tests/c.ts → tests/a.ts',
  ]);
});

test('a cycle of features of the dashboard is found, even if none of their files is in a cycle', () => {
  write('dashboard/src/features/orders/order-page.tsx', "import { R } from '../returns/index.ts';\n");
  write('dashboard/src/features/returns/returns-api.ts', "import type { O } from '../orders/index.ts';\n");
  expect(findBrokenImports(root)).toEqual(['import cycle: orders → returns → orders']);
});
