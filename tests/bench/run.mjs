import { buildServerParts } from './lib/build.mjs';

const benches = [
  'api',
  'delivery',
  'fairness',
  'api-under-burst',
  'lists',
  'growth',
  'delivery-log',
  'pauses',
  'stores',
  'reports',
  'capacity',
  'compare',
];
const [name, ...args] = process.argv.slice(2);
if (!benches.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- ${benches.join(' | ')} REF\n`);
  process.exit(2);
}
await buildServerParts();
const { bench } = await import(new URL(`${name}.mjs`, import.meta.url));
await bench(args);
