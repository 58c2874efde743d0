import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig, unknownVariables } from '../server/src/config.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const dockerfile = read('Dockerfile');
const { version } = JSON.parse(read('package.json'));

/** What the documents say a stop takes beside `WAYBILL_STOP_DELAY`. */
const IN_FLIGHT_MS = 30_000;
const milliseconds = (seconds: string) => Number.parseInt(seconds, 10) * 1000;

describe('Dockerfile', () => {
  test('the user is a number, which Kubernetes can tell from root', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });

  test('settings that it sets exist, and its data is a volume', () => {
    const [, sets = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const env = Object.fromEntries(sets.split(' ').map((pair) => pair.split('=')));
    expect(loadConfig(env)).toMatchObject({ dataFolder: '/data', port: 3000 });
    expect(dockerfile).toMatch(/^VOLUME \/data$/m);
  });
});

interface Service {
  build?: string;
  environment?: Record<string, string>;
  healthcheck?: unknown;
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  volumes?: string[];
  ports?: string[];
  command?: string;
}

/** As Compose reads it: with the defaults of variables, and a value for those without. */
const compose = (path: string): { services: Record<string, Service>; volumes: Record<string, null> } =>
  parse(
    read(path)
      .replace(/\$\{\w+:-(.*?)\}/g, '$1')
      .replace(/\$\{\w+:\?.*?\}/g, 'e'.repeat(32)),
    { merge: true },
  );

describe.each(['compose.yaml', 'deploy/compose.yaml'])('%s', (path) => {
  const { services, volumes } = compose(path);
  const ours = Object.values(services).filter(({ build }) => build !== undefined);

  test('has settings that Waybill accepts, and waits for its stop', () => {
    expect(ours).not.toHaveLength(0);
    for (const { environment = {}, stop_grace_period = '' } of ours) {
      expect(unknownVariables(environment)).toEqual([]);
      const { stopDelayMs } = loadConfig(environment);
      expect(milliseconds(stop_grace_period)).toBeGreaterThan(stopDelayMs + IN_FLIGHT_MS);
    }
  });

  test('keeps data in named volumes', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });

  test('waits only for services that have a health check', () => {
    for (const { depends_on = {} } of ours)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck).toBeDefined();
      }
  });
});

test('compose.yaml is one process that only this machine reaches, with its data in a volume', () => {
  const { services } = compose('compose.yaml');
  expect(Object.keys(services)).toEqual(['waybill']);
  expect(services.waybill).toMatchObject({ ports: ['127.0.0.1:3000:3000'], volumes: ['data:/data'] });
});

test('deploy/compose.yaml is two servers and a worker on PostgreSQL and Redis behind Caddy', () => {
  const { services } = compose('deploy/compose.yaml');
  expect(Object.keys(services)).toEqual(['server1', 'server2', 'worker', 'postgres', 'redis', 'caddy']);
  const servers = [services.server1, services.server2].map((server) => loadConfig(server?.environment ?? {}));
  for (const server of servers) expect(server).toMatchObject({ deliver: false, trustProxy: true });
  const worker = loadConfig(services.worker?.environment ?? {});
  expect(worker).toMatchObject({ deliver: true, workerPort: 3000, databaseUrl: servers[0]?.databaseUrl });
  // Only Caddy is published.
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy']);
});

// biome-ignore lint/suspicious/noExplicitAny: as many shapes as kinds of objects
type Manifest = any;

describe('deploy/kubernetes', () => {
  const manifestsIn = (folder: string): Manifest[] =>
    readdirSync(join(import.meta.dirname, '..', folder))
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => parseAllDocuments(read(`${folder}/${name}`)).map((document) => document.toJS()));
  const applied = manifestsIn('deploy/kubernetes');
  const examples = manifestsIn('deploy/kubernetes/examples');
  const find = (kind: string, name = 'waybill'): Manifest =>
    [...applied, ...examples].find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const podsOf = (selector: Record<string, string>) =>
    applied
      .filter(({ kind }) => kind === 'Deployment')
      .filter(({ spec }) =>
        Object.entries(selector).every(([label, value]) => spec.template.metadata.labels[label] === value),
      )
      .map(({ metadata }) => metadata.name);

  test('no namespace is chosen, and no secret is applied', () => {
    expect([...applied, ...examples].filter(({ metadata }) => metadata.namespace)).toEqual([]);
    expect(applied.map(({ kind }) => kind).sort()).toEqual(
      ['ConfigMap', 'Deployment', 'Deployment', 'PodDisruptionBudget', 'Service'].sort(),
    );
  });

  test('what selects pods finds them', () => {
    for (const name of ['waybill-server', 'waybill-worker'])
      expect(podsOf(find('Deployment', name).spec.selector.matchLabels)).toEqual([name]);
    expect(podsOf(find('Service').spec.selector)).toEqual(['waybill-server']);
    const budget = find('PodDisruptionBudget', 'waybill-server').spec;
    expect(podsOf(budget.selector.matchLabels)).toEqual(['waybill-server']);
    const policy = find('NetworkPolicy').spec.podSelector.matchLabels;
    expect(podsOf(policy)).toEqual(['waybill-server', 'waybill-worker']);
  });

  test('the ingress leads to the service, and is the public address', () => {
    const { rules, tls } = find('Ingress').spec;
    const { host, http } = rules[0];
    const { service } = http.paths[0].backend;
    expect(service).toEqual({ name: 'waybill', port: { name: find('Service').spec.ports[0].name } });
    expect(tls[0].hosts).toEqual([host]);
    expect(find('ConfigMap').data.WAYBILL_PUBLIC_URL).toBe(`https://${host}`);
  });

  test('the secret has placeholders', () => {
    const values = Object.values<string>(find('Secret').stringData);
    expect(values.filter((value) => !/<\w+>/.test(value))).toEqual([]);
  });

  describe.each(['waybill-server', 'waybill-worker'])('%s', (name) => {
    const { spec } = find('Deployment', name).spec.template;
    const [container] = spec.containers;
    const own = Object.fromEntries(container.env.map((entry: Manifest) => [entry.name, entry.value]));
    const secrets = Object.entries<string>(find('Secret').stringData).map(([variable, value]) => [
      variable,
      value.replace(/<\w+>/g, 'e'.repeat(32)),
    ]);
    const env = { ...find('ConfigMap').data, ...Object.fromEntries(secrets), ...own };
    const config = loadConfig(env);

    test('gets settings that Waybill accepts', () => {
      expect(container.envFrom).toEqual([
        { configMapRef: { name: find('ConfigMap').metadata.name } },
        { secretRef: { name: find('Secret').metadata.name } },
      ]);
      expect(unknownVariables(env)).toEqual([]);
      const isServer = name === 'waybill-server';
      expect(container.args).toEqual([isServer ? 'serve' : 'worker']);
      expect(config.deliver).toBe(!isServer);
      expect(container.ports).toEqual([
        { name: 'http', containerPort: isServer ? config.port : config.workerPort },
      ]);
    });

    test('is probed for being ready, and restarted only if it does not answer', () => {
      const path = (probe: string) => [container[probe].httpGet.path, container[probe].httpGet.port];
      expect(path('startupProbe')).toEqual(['/healthz', 'http']);
      expect(path('readinessProbe')).toEqual(['/readyz', 'http']);
      expect(path('livenessProbe')).toEqual(['/healthz', 'http']);
    });

    test('gets the time to stop that it takes', () => {
      const { periodSeconds, failureThreshold = 3 } = container.readinessProbe;
      expect(config.stopDelayMs).toBeGreaterThanOrEqual(periodSeconds * failureThreshold * 1000);
      expect(spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(config.stopDelayMs + IN_FLIGHT_MS);
    });

    test('runs as the user of the image, with the privileges of the restricted standard', () => {
      const { securityContext: pod } = spec;
      expect(dockerfile).toContain(`USER ${pod.runAsUser}:${pod.runAsGroup}\n`);
      expect(pod).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({ requests: { memory: '256Mi' }, limits: { memory: '1Gi' } });
      expect(container.image.endsWith(`/waybill:${version}`)).toBe(true);
    });
  });
});
