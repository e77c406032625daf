import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { mebibytesOf } from '../../src/api/v2/parameters.ts';
import { readSettings } from '../../src/config.ts';
import { filesUnder, root } from './source-files.ts';

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
const require = createRequire(import.meta.url);
/** It comes with the linter of the OpenAPI document. */
const yaml = createRequire(require.resolve('@redocly/cli/package.json'))('js-yaml') as {
  readonly loadAll: (text: string, visit: null, options: object) => readonly unknown[];
};

/** A Dockerfile as its instructions, by stages. */
function stagesOf(text: string): readonly (readonly (readonly [string, string])[])[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const instructions = lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest] as const];
  });
  const starts = instructions.flatMap(([name], place) => (name === 'FROM' ? [place] : []));
  return starts.map((start, stage) => instructions.slice(start, starts[stage + 1]));
}

test('the image is built in stages, runs as nobody in particular, and follows the rules of hadolint that apply to it [OPS-DEPLOY-1]', () => {
  const stages = stagesOf(read('Dockerfile'));
  expect(stages).toHaveLength(2);
  for (const [name, rest] of stages.flat()) {
    // DL3006, DL3007: a tag that says what it is.
    if (name === 'FROM') expect(rest).toMatch(/^[\w./-]+:(?!latest)[\w.-]+/);
    // DL3000, DL3004, DL3020, DL3025: absolute folders, no sudo, COPY instead of ADD, lists instead of shell lines.
    if (name === 'WORKDIR') expect(rest).toMatch(/^\//);
    if (name === 'RUN') expect(rest).not.toMatch(/\bsudo\b|\bcurl\b|\bapt-get\b(?!.*--no-install-recommends)/);
    expect(name).not.toMatch(/^(?:ADD|MAINTAINER|SHELL)$/);
    if (name === 'CMD' || name === 'ENTRYPOINT') expect(JSON.parse(rest)).toEqual(expect.any(Array));
  }
  const last = new Map(stages[1]);
  expect(last.get('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(last.get('HEALTHCHECK')).toContain('/health/live');
  expect(last.get('VOLUME')).toBe('/var/lib/facturier');
  // What is copied is owned by root, whom the service is not.
  expect(stages[1]?.filter(([name, rest]) => name === 'COPY' && rest.includes('--chown'))).toEqual([]);
  for (const [, rest] of (stages[0] ?? []).filter(([name]) => name === 'COPY')) {
    const sources = rest.split(/\s+/).slice(0, -1);
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});

test('every setting and every command that the deployment files name exists [OPS-DEPLOY-1]', () => {
  const known = readSettings({}, {}).knownVariables;
  const files = ['Dockerfile', 'compose.yaml', 'facturier.service', 'kubernetes.yaml'];
  const named = files.flatMap((file) => [...read(file).matchAll(/FACTURIER_[A-Z0-9_]+/g)].map(([name]) => name));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(commandsOf(parsed('kubernetes.yaml'))).toEqual([['serve', '--no-worker'], ['worker']]);
});

/** Sections and keys of systemd that are used; another is a slip until it is added here. */
const unitKeys: Readonly<Record<string, RegExp>> = {
  Unit: /^(?:Description|Documentation|Wants|After)$/,
  Install: /^WantedBy$/,
  Service:
    /^(?:Type|User|Group|Environment|ExecStart|StateDirectory(?:Mode)?|UMask|Restart(?:Sec)?|KillMode|TimeoutStopSec|Protect\w+|ReadWritePaths|ProcSubset|Private(?:Tmp|Devices|Users)|NoNewPrivileges|CapabilityBoundingSet|AmbientCapabilities|LockPersonality|RemoveIPC|Restrict(?:AddressFamilies|Namespaces|Realtime|SUIDSGID)|SystemCall(?:Architectures|Filter|ErrorNumber))$/,
};

test('the systemd unit has known keys alone, no right it can do without, and nothing to write to but its own folder and that of backups [OPS-DEPLOY-1]', () => {
  let section = '';
  const service = new Map<string, string>();
  for (const line of read('facturier.service')
    .split('\n')
    .filter((one) => !/^(?:#.*)?$/.test(one))) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    section = heading ?? section;
    if (heading !== undefined) continue;
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    expect(key, line).toMatch(unitKeys[section] ?? /^$/);
    if (section === 'Service') service.set(key, value);
  }
  expect(Object.fromEntries(service)).toMatchObject({
    User: 'facturier',
    ProtectSystem: 'strict',
    ProtectHome: 'true',
    PrivateTmp: 'true',
    NoNewPrivileges: 'true',
    CapabilityBoundingSet: '',
    StateDirectory: 'facturier',
    StateDirectoryMode: '0700',
    // Without the folder it begins all the same.
    ReadWritePaths: '-/var/backups/facturier',
  });
  // What waits longest to be finished: the delay and the requests, with what they may be set to in the pages.
  expect(Number(service.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(60);
});

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** The schema is that of JSON, which has no date nor other surprise; a key that stands twice is refused. */
function parsed(name: string): readonly Manifest[] {
  return yaml.loadAll(read(name), null, {}) as readonly Manifest[];
}

/** Each kind has the members that are used: a slip in a name would be left out in silence. */
const members: Readonly<Record<string, readonly string[]>> = {
  deployment: ['replicas', 'selector', 'strategy', 'template'],
  pod: [
    'automountServiceAccountToken',
    'containers',
    'enableServiceLinks',
    'securityContext',
    'terminationGracePeriodSeconds',
    'topologySpreadConstraints',
    'volumes',
  ],
  container: [
    'args',
    'envFrom',
    'image',
    'livenessProbe',
    'name',
    'ports',
    'readinessProbe',
    'resources',
    'securityContext',
    'startupProbe',
    'volumeMounts',
  ],
};

interface Pod {
  readonly securityContext: object;
  readonly terminationGracePeriodSeconds: number;
  readonly volumes: readonly { readonly name: string }[];
  readonly containers: readonly {
    readonly args: readonly string[];
    readonly securityContext: object;
    readonly readinessProbe?: { readonly httpGet: object; readonly periodSeconds: number };
    readonly livenessProbe?: { readonly httpGet: object };
    readonly volumeMounts: readonly { readonly name: string }[];
  }[];
}

const podsOf = (manifests: readonly Manifest[]) =>
  manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec = {} }) => {
      expect(Object.keys(spec).filter((name) => !members['deployment']?.includes(name))).toEqual([]);
      const { template } = spec as { readonly template: { readonly spec: Pod } };
      return { ...spec, pod: template.spec };
    });

const commandsOf = (manifests: readonly Manifest[]) =>
  podsOf(manifests).flatMap(({ pod }) => pod.containers.map(({ args }) => args));

test('the manifests have two services behind one address, work in the background apart, and pods that may write to their volumes alone [OPS-DEPLOY-1]', () => {
  const manifests = parsed('kubernetes.yaml');
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    [
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Ingress',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
    ].sort(),
  );
  expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['facturier']));
  const pods = podsOf(manifests);
  for (const { pod } of pods) {
    expect(Object.keys(pod).filter((name) => !members['pod']?.includes(name))).toEqual([]);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    for (const container of pod.containers) {
      expect(Object.keys(container).filter((name) => !members['container']?.includes(name))).toEqual([]);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
    }
  }
  const [service] = pods;
  expect(service).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
  expect(service?.pod.containers[0]?.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'http' });
  expect(service?.pod.containers[0]?.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' });
  // A pod that stops goes on answering until the probe has seen it, and has the time to finish after that.
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as { data: Record<string, string> };
  const [delay, drain] = [Number(data['FACTURIER_SHUTDOWN_DELAY_SECONDS']), Number(data['FACTURIER_DRAIN_SECONDS'])];
  expect(delay).toBeGreaterThan(2 * (service?.pod.containers[0]?.readinessProbe?.periodSeconds ?? 99));
  expect(service?.pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + drain);
});

test('compose gives the service a role that is no superuser, and nothing to write to but its volumes [OPS-DEPLOY-1]', () => {
  const [{ services, networks, volumes }] = yaml.loadAll(read('compose.yaml'), null, {}) as readonly [Compose];
  expect(Object.keys(services)).toEqual(['database', 'facturier', 'proxy']);
  expect(services['facturier']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    tmpfs: ['/tmp'],
    command: ['serve'],
  });
  // Nobody reaches the service or its database but by the proxy.
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports)
      .map(([name]) => name),
  ).toEqual(['proxy']);
  expect(read('create-role.sh')).toContain('NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS');
  const subnet = networks.inside.ipam.config[0]?.subnet;
  expect(services['facturier']?.environment).toMatchObject({ FACTURIER_TRUSTED_PROXIES: subnet });
  const named = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':', 1)[0] ?? ''));
  for (const name of named) {
    expect(name.startsWith('./') ? existsSync(join(root, 'deploy', name)) : name in volumes, name).toBe(true);
  }
  expect(filesUnder('deploy', 'Caddyfile')[0]?.text).toContain('health_uri /health/ready');
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      { readonly ports?: readonly string[]; readonly volumes: readonly string[]; readonly environment: object }
    >
  >;
  readonly networks: { readonly inside: { readonly ipam: { readonly config: readonly { subnet: string }[] } } };
  readonly volumes: object;
}

test('the proxy lets through the largest body that a call may have [OPS-DEPLOY-1]', () => {
  const [, megabytes] = /max_size (\d+)MB/.exec(read('Caddyfile')) ?? [];
  const largest = Math.max(...v2Operations.map(mebibytesOf));
  expect(largest).toBeGreaterThan(0);
  expect(Number(megabytes) * 1e6).toBeGreaterThanOrEqual(largest * 1024 * 1024);
});

test('the proxy before several installations knows every link that leaves the service, and asks for one in every cell [OPS-CELL-1]', () => {
  const text = read('haproxy/haproxy.cfg');
  const pages = ['src/api/pages', 'src/api/v2'].flatMap((folder) => filesUnder(folder, '.ts'));
  const routed = pages.flatMap((page) => [...page.text.matchAll(/'(\/\w+\/):token\b/g)].map(([, path = '']) => path));
  const [, known = ''] = /acl link path -m beg (.*)$/m.exec(text) ?? [];
  expect(known.split(' ').sort()).toEqual([...new Set(routed)].sort());

  const backends = new Map(
    [...text.matchAll(/^backend (\S+)\n((?: {4}.*\n)+)/gm)].map(([, name = '', body = '']) => [name, body]),
  );
  const cells = [...backends.keys()].filter((name) => /^[a-z]\./.test(name));
  expect(cells.length).toBeGreaterThan(1);
  expect([...backends.keys()].sort()).toEqual(
    ['later', 'nobody', ...cells, ...cells.map((cell) => `links_${cell}`)].sort(),
  );
  for (const cell of cells) {
    const links = backends.get(`links_${cell}`) ?? '';
    expect(links).toContain(`retries ${cells.length - 1}\n`);
    expect([...links.matchAll(/ server .* track (\S+)\//g)].map(([, tracked]) => tracked).sort()).toEqual(cells.sort());
    expect(links).toMatch(new RegExp(` weight 0 track ${cell}/`));
  }
});
