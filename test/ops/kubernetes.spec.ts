import { describe, expect, it } from '@jest/globals';
import type { Container, HTTPGetAction, PodSpec } from 'kubernetes-types/core/v1.js';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInThisProcess } from '../support/command.js';
import {
  filesIn,
  kustomizationIn,
  manifestsIn,
  partOfGuide,
  patch,
  settingsOf,
  type Untyped,
} from '../support/kubernetes/manifests.js';
import { typeErrors } from '../support/kubernetes/type-errors.js';

/** The longest shutdown of a process; see STOP_LIMIT_MS in src/app/run-until-signalled.ts. */
const SHUTDOWN_SECONDS = 25;

type Labels = Record<string, string>;

const FOLDER = 'ops/kubernetes';
const kustomization = kustomizationIn(FOLDER);
const manifests = manifestsIn(FOLDER);
const ofKind = (kind: string): Untyped[] => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind('Deployment');
const podOf = (deployment: Untyped): PodSpec => deployment.spec.template.spec;
const podLabels: Labels[] = deployments.map(({ spec }) => spec.template.metadata.labels);
const isPartOf = (selector: Labels) => (labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
const selected = (selector: Labels): number => podLabels.filter(isPartOf(selector)).length;

const settings = settingsOf(kustomization);

describe('the Kubernetes manifests', () => {
  it('are all part of the kustomization', () =>
    expect([...kustomization.resources].sort()).toEqual(filesIn(FOLDER).sort()));

  it('have the types of the Kubernetes API, and no member that it does not know', () => {
    expect(typeErrors(manifests)).toEqual([]);
  });

  it('are checked in a way that finds a misspelt member and a wrong type', () => {
    const [misspelt, mistyped] = structuredClone(deployments);
    misspelt.spec.template.spec.containers[0].livenesProbe = {};
    mistyped.spec.replicas = 'two';
    expect(typeErrors([misspelt, mistyped])).toEqual([
      expect.stringContaining('livenesProbe'),
      "Type 'string' is not assignable to type 'number'.",
    ]);
  });

  it('select with labels that exactly one deployment has', () => {
    const selectors = [
      ...deployments.map(({ spec }) => spec.selector.matchLabels),
      ...deployments.map(
        (deployment) => podOf(deployment).topologySpreadConstraints![0]!.labelSelector!.matchLabels,
      ),
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
    ];
    expect(selectors).toHaveLength(9);
    expect(selectors.filter((selector) => selected(selector) !== 1)).toEqual([]);
    expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
      deployments.map(({ metadata }) => metadata.name),
    );
  });

  it('refer to ports by names that the containers have', () => {
    const named = (port: { name?: string }) => port.name;
    const all = new Set(
      deployments.flatMap((deployment) => podOf(deployment).containers[0]!.ports!.map(named)),
    );
    const policies = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.ingress);
    const ports = [
      ...ofKind('Service').flatMap(({ spec }) => spec.ports),
      ...policies.flatMap((rule) => rule.ports),
    ];
    expect(ports.map(({ port, targetPort }) => targetPort ?? port).filter((port) => !all.has(port))).toEqual(
      [],
    );
  });

  it('set only variables that .env.example names', () => {
    const known = new Set(
      readFileSync('.env.example', 'utf8')
        .match(/^#[A-Z_]+(?==)/gm)!
        .map((name) => name.slice(1)),
    );
    const environments = deployments.flatMap((deployment) => podOf(deployment).containers[0]!.env!);
    const names = [...environments.map(({ name }) => name), ...Object.keys(settings)];
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const secrets = environments.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef?.key]);
    expect(secrets.filter(([name, key]) => name !== key)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY']));
  });

  it('let the API reach nothing but PostgreSQL, Redis, DNS and identity providers', () => {
    const [{ spec }] = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name === 'api');
    expect(spec.policyTypes).toContain('Egress');
    const ports = spec.egress.map((rule: Untyped) => rule.ports.map(({ port }: { port: number }) => port));
    expect(ports).toEqual([[5432, 6379], [53, 53], [443]]);
  });

  it('let a worker reach public addresses only, beside PostgreSQL, Redis and DNS', () => {
    const [{ spec }] = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name === 'worker');
    const open = spec.egress.filter((rule: Untyped) => rule.ports === undefined);
    expect(open).toHaveLength(1);
    const blocks = open[0].to.map(({ ipBlock }: Untyped) => [ipBlock.cidr, ipBlock.except.length > 0]);
    expect(blocks).toEqual([
      ['0.0.0.0/0', true],
      ['::/0', true],
    ]);
  });
});

describe('the patches of ports in docs/operations/kubernetes.md', () => {
  it('add rules that the Kubernetes API accepts to both network policies', () => {
    const patched = patch(structuredClone(manifests), partOfGuide('network policies').patches);
    expect(patched.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ['NetworkPolicy', 'api'],
      ['NetworkPolicy', 'worker'],
    ]);
    const added = ofKind('NetworkPolicy').map(({ spec }, index) =>
      patched[index].spec.egress.slice(spec.egress.length),
    );
    expect(added.map(({ length }) => length)).toEqual([2, 2]);
    expect(typeErrors(patched)).toEqual([]);
  });

  it('set the ports of the processes, of the containers and of the annotations together', () => {
    const { patches, ...map } = partOfGuide('ports');
    const [api, worker] = patch(structuredClone(manifests), patches);
    const { PORT, METRICS_PORT } = settingsOf(map);
    const ports = (deployment: Untyped) =>
      podOf(deployment).containers[0]!.ports!.map(({ name, containerPort }) => [name, String(containerPort)]);
    expect(ports(api)).toEqual([
      ['http', PORT],
      ['metrics', METRICS_PORT],
    ]);
    expect(ports(worker)).toEqual([['metrics', METRICS_PORT]]);
    for (const { spec } of [api, worker])
      expect(spec.template.metadata.annotations['prometheus.io/port']).toBe(METRICS_PORT);
    expect(typeErrors([api, worker])).toEqual([]);
  });
});

describe('the canary in docs/operations/monitor.md', () => {
  const cronJob = partOfGuide('canary: CronJob', 'monitor.md');
  const { metadata, spec } = cronJob.spec.jobTemplate.spec.template;
  const [container] = spec.containers;

  it('is a CronJob that the Kubernetes API accepts, with options that the command has', async () => {
    expect(typeErrors([cronJob])).toEqual([]);
    expect(container.command).toEqual(['node', 'dist/cli.js', 'canary']);
    // Without the variable CANARY_TOKEN the command ends after it has read its options.
    const { stderr } = await runInThisProcess(['canary', ...container.args]);
    expect(stderr).toBe('CANARY_TOKEN, the token of an application, is not set.\n');
    expect(container.env.map(({ name }: { name: string }) => name)).toEqual(['POD_IP', 'CANARY_TOKEN']);
  });

  it('can be reached by workers at the port on which it listens', () => {
    const [policy] = structuredClone(ofKind('NetworkPolicy')).filter(
      ({ metadata }) => metadata.name === 'worker',
    );
    const rule = partOfGuide('canary: egress', 'monitor.md');
    policy.spec.egress.push(rule);
    expect(typeErrors([policy])).toEqual([]);
    expect(isPartOf(rule.to[0].podSelector.matchLabels)(metadata.labels)).toBe(true);
    expect(container.args).toContain(String(rule.ports[0].port));
    expect(selected(metadata.labels)).toBe(0);
  });
});

describe.each(deployments.map((deployment) => [deployment.metadata.name as string, deployment] as const))(
  'the deployment %s',
  (name, deployment) => {
    const pod = podOf(deployment);
    const [container, ...more] = pod.containers as [Container, ...Container[]];

    it('starts its process with the image', () => {
      expect(more).toEqual([]);
      expect(container.command).toEqual(['node', name === 'api' ? 'dist/main.js' : 'dist/worker.js']);
      expect(container.image).toBe('order-taking-service');
      expect(container.envFrom).toEqual([
        { configMapRef: { name: kustomization.configMapGenerator[0].name } },
      ]);
    });

    it('is not root, writes no files and has no privileges', () => {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod.automountServiceAccountToken).toBe(false);
    });

    it('has memory for the heap that the image allows, and for what is outside of it', () => {
      const [, options] = /^ENV NODE_OPTIONS="(.*)"$/m.exec(readFileSync('docker/Dockerfile', 'utf8'))!;
      const limit = `require('v8').getHeapStatistics().heap_size_limit / 2 ** 20`;
      const env = { NODE_OPTIONS: options! };
      const heap = Number(execFileSync(process.execPath, ['-p', limit], { encoding: 'utf8', env }));
      expect(heap).toBeLessThan(500);
      expect(container.resources).toMatchObject({
        requests: { memory: '384Mi' },
        limits: { memory: '768Mi' },
      });
      expect(heap).toBeLessThan(768 - 256);
    });

    it('is given the time that a shutdown takes', () => {
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_SECONDS);
    });

    it('is spread over zones and nodes', () => {
      const { labels } = deployment.spec.template.metadata;
      const spread = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: labels },
      }));
      expect(pod.topologySpreadConstraints).toEqual(spread);
    });

    it('is probed, and its metrics are read, at its own ports', () => {
      const port = name === 'api' ? 'http' : 'metrics';
      const paths = (probe?: { httpGet?: HTTPGetAction }) => [probe?.httpGet?.path, probe?.httpGet?.port];
      expect(paths(container.startupProbe)).toEqual(['/health/live', port]);
      expect(paths(container.livenessProbe)).toEqual(['/health/live', port]);
      expect(paths(container.readinessProbe)).toEqual(['/health/ready', port]);
      const ports = new Map(container.ports!.map((each) => [each.name, String(each.containerPort)]));
      expect(ports.get('metrics')).toBe(settings['METRICS_PORT']);
      expect(deployment.spec.template.metadata.annotations).toEqual({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': settings['METRICS_PORT'],
        'prometheus.io/path': '/metrics',
      });
      if (name === 'api') expect(ports.get('http')).toBe('3000');
    });
  },
);
