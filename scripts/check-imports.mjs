// Checks that imports run in one direction, type-only imports included. docs/ARCHITECTURE.md describes the same rules.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules of `server/src` from the bottom up, each with those below it that it may import. */
const SERVER_MODULES = {
  lib: [],
  config: ['lib'],
  'config.ts': ['lib', 'config'],
  postal: ['lib'],
  tracing: ['lib'],
  schema: ['lib', 'postal'],
  storage: ['lib', 'postal', 'schema'],
  limits: ['lib'],
  plugins: ['lib'],
  carriers: ['lib', 'postal', 'schema', 'plugins'],
  stores: ['lib', 'postal', 'schema', 'plugins'],
  http: ['lib', 'schema'],
  mail: ['lib', 'schema', 'storage'],
  alerts: ['lib', 'schema', 'storage', 'http', 'mail'],
  webhooks: ['lib', 'schema', 'storage', 'http', 'plugins', 'destinations'],
  destinations: ['lib', 'schema', 'storage', 'plugins'],
  delivery: ['lib', 'schema', 'storage', 'http', 'webhooks', 'destinations', 'alerts'],
  accounts: ['lib', 'schema', 'storage', 'http', 'mail', 'alerts'],
  idempotency: ['lib', 'schema', 'storage'],
  live: ['lib', 'schema', 'storage', 'http'],
  overview: ['lib', 'schema', 'storage', 'http'],
  'request-log': ['lib', 'schema', 'storage', 'http'],
  shipping: [
    'lib',
    'postal',
    'schema',
    'storage',
    'plugins',
    'carriers',
    'stores',
    'http',
    'webhooks',
    'mail',
    'alerts',
  ],
};
const FEATURES = [
  'postal',
  'tracing',
  'storage',
  'limits',
  'carriers',
  'webhooks',
  'destinations',
  'delivery',
  'mail',
  'alerts',
  'accounts',
  'idempotency',
  'live',
  'overview',
  'request-log',
];
/** The rest of the server, which may import everything below it. */
const TOP_MODULES = [
  'backup',
  'account-file',
  'app',
  'compose',
  'doctor',
  'main.ts',
  'processes',
  'cli',
  'cli.ts',
];
const MODULE_ORDER = [...Object.keys(SERVER_MODULES), ...TOP_MODULES];

/** The folders of `dashboard/src` from the bottom up, each with those it may import. The files beside them may import all. */
const DASHBOARD_MODULES = {
  lib: [],
  ui: ['lib'],
  features: ['lib', 'ui'],
  shell: ['lib', 'ui', 'features'],
  routes: ['lib', 'ui', 'features', 'shell'],
};

const isRoutes = (file) => file.endsWith('-routes.ts');
const isPage = (file) => /-(page|frame)\.tsx$/.test(file);
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const RULES = [
  function directionOfServerModules({ from, to }) {
    const [here, there] = [serverModule(from), serverModule(to)];
    if (here === undefined || there === undefined || here === there) return;
    const allowed =
      SERVER_MODULES[here]?.includes(there) ?? MODULE_ORDER.indexOf(there) < MODULE_ORDER.indexOf(here);
    if (!allowed) return `${here} must not import ${there}`;
  },

  function serverStandsAlone({ from, to }) {
    if (serverModule(from) === undefined || to === undefined || to === 'server/package.json') return;
    if (serverModule(to) === undefined) return 'server/src may import nothing outside of it';
  },

  function fastifyOnlyAtTheEdge({ from, name }) {
    if (name !== 'fastify' && !name?.startsWith('@fastify/')) return;
    const here = serverModule(from);
    if (here === undefined || here === 'http' || here === 'app' || isRoutes(from)) return;
    return 'only http/, app/ and *-routes.ts may import Fastify';
  },

  function httpOnlyInRoutes({ from, to }) {
    const here = serverModule(from);
    const isFeature = here === 'shipping' || FEATURES.includes(here);
    if (serverModule(to) === 'http' && isFeature && !isRoutes(from))
      return 'only *-routes.ts may import http/ in a feature';
  },

  function featuresThroughTheirIndex({ from, to }) {
    const feature = featureOf(to);
    if (feature === undefined || featureOf(from) === feature || to.endsWith('/index.ts')) return;
    if (serverModule(from) !== undefined) return `${feature} may be imported only through its index.ts`;
  },

  function dashboardKnowsTheApiAlone({ from, to }) {
    // Shown as text.
    if (/^examples\/webhooks\/[^/]*\?raw$/.test(to)) return;
    if (from.startsWith('dashboard/') && to !== undefined && !to.startsWith('dashboard/'))
      return 'the dashboard may import only its own files and the SDK';
  },

  function directionOfDashboardModules({ from, to }) {
    const [here, there] = [dashboardModule(from), dashboardModule(to)];
    if (there === undefined || here === there || DASHBOARD_MODULES[here] === undefined) return;
    if (!DASHBOARD_MODULES[here].includes(there)) return `${here} must not import ${there}`;
  },

  /** Routes load pages on demand, each as a bundle of its own. */
  function dashboardFeaturesThroughTheirIndex({ from, to, isDynamic }) {
    const feature = dashboardFeature(to);
    if (feature === undefined || dashboardFeature(from) === feature || to.endsWith('/index.ts')) return;
    if (dashboardModule(from) === 'routes' && isDynamic && isPage(to)) return;
    return `${feature} may be imported only through its index.ts, and its pages only by dynamic import in routes/`;
  },

  function pagesStayOutOfTheIndex({ from, to }) {
    if (dashboardFeature(from) !== undefined && from.endsWith('/index.ts') && isPage(to ?? ''))
      return 'an index.ts with a page would load that page with everything else';
  },
];

/** Every import that breaks a rule, and every cycle of files or of the dashboard's features, as readable lines. */
export function findBrokenImports(root) {
  const imports = readImports(root);
  const inCode = imports.filter(({ from }) => !isTest(from));
  const broken = inCode.flatMap((one) =>
    RULES.map((rule) => rule(one))
      .filter(Boolean)
      .map((why) => `${one.from} imports ${one.to ?? one.name}: ${why}`),
  );
  const betweenFeatures = inCode
    .map(({ from, to }) => ({ from: dashboardFeature(from), to: dashboardFeature(to) }))
    .filter(({ from, to }) => from !== undefined && from !== to);
  const cycles = [...findCycles(imports), ...findCycles(betweenFeatures)];
  return [...broken, ...cycles.map((path) => `import cycle: ${path.join(' → ')}`)];
}

function serverModule(file) {
  return file?.startsWith('server/src/') ? file.split('/')[2] : undefined;
}

function dashboardModule(file) {
  return file?.startsWith('dashboard/src/') ? file.split('/')[2] : undefined;
}

function dashboardFeature(file) {
  return file?.startsWith('dashboard/src/features/') ? file.split('/')[3] : undefined;
}

/** The folder whose files may be imported only through its index.ts: a feature of shipping, or another feature module. */
function featureOf(file) {
  if (file === undefined) return undefined;
  const parts = file.split('/');
  if (file.startsWith('server/src/shipping/'))
    return parts.length > 4 ? parts.slice(0, 4).join('/') : 'server/src/shipping';
  return FEATURES.includes(serverModule(file)) ? parts.slice(0, 3).join('/') : undefined;
}

export const FOLDERS = ['server', 'dashboard', 'sdk', 'tests', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.sandbox']);
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** `{ from, to }` for a file of ours and `{ from, name }` for a package. Paths are relative to the root, with slashes. */
function readImports(root) {
  return FOLDERS.flatMap((folder) => listFiles(root, folder)).flatMap((from) => {
    const text = withoutComments(readFileSync(join(root, from), 'utf8'));
    return [...text.matchAll(IMPORT)].map(([, a, b, c]) => {
      const name = a ?? b ?? c;
      if (!name.startsWith('.')) return { from, name };
      return { from, to: posix.join(posix.dirname(from), name), isDynamic: c !== undefined };
    });
  });
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Depth-first search; returns the files (or features) of each cycle it meets, in order. */
function findCycles(imports) {
  const targets = new Map();
  for (const { from, to } of imports)
    if (to !== undefined) targets.set(from, [...(targets.get(from) ?? []), to]);
  const cycles = [];
  const done = new Set();
  const path = [];
  function visit(file) {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of targets.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  }
  for (const file of targets.keys()) visit(file);
  return cycles;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const broken = findBrokenImports(root);
  for (const line of broken) process.stderr.write(`${line}\n`);
  if (broken.length > 0) process.exit(1);
}
