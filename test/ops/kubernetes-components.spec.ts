import { describe, expect, it } from '@jest/globals';
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/env.js';
import type { ScaledObject } from '../support/kubernetes/keda-types.js';
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

const FOLDER = 'ops/kubernetes/components';
const COMPONENTS = readdirSync(FOLDER);
const base = manifestsIn('ops/kubernetes');

/** The manifests of the base with these components, and the variables that they add to the map. */
function withComponents(...names: string[]): { manifests: Untyped[]; settings: Record<string, string> } {
  const manifests = structuredClone(base);
  const settings: Record<string, string> = {};
  for (const name of names) {
    const kustomization = kustomizationIn(join(FOLDER, name));
    manifests.push(...manifestsIn(join(FOLDER, name)));
    patch(manifests, kustomization.patches ?? []);
    Object.assign(settings, settingsOf(kustomization));
  }
  return { manifests, settings };
}

const find = (manifests: Untyped[], kind: string, name: string): Untyped =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const podOf = (manifest: Untyped): PodSpec => manifest.spec.template.spec;
const containerOf = (manifest: Untyped): Container => podOf(manifest).containers[0]!;

const all = withComponents(...COMPONENTS).manifests;

/** The files of the volumes that a container mounts, each with its secret. */
function secretFiles(manifest: Untyped): Map<string, string> {
  const { name, mountPath } = containerOf(manifest).volumeMounts![0]!;
  const volume = podOf(manifest).volumes!.find((each) => each.name === name)!;
  const sources = volume.projected?.sources?.map(({ secret }) => secret!) ?? [];
  const projected = sources.flatMap((secret) =>
    secret.items!.map(({ path }): [string, string] => [path, secret.name!]),
  );
  // Without items a volume has a file for each key.
  const keys = Object.keys(SECRETS).map((key): [string, string] => [key, volume.secret?.secretName ?? '']);
  const files = volume.secret === undefined ? projected : keys;
  return new Map(files.map(([file, secret]) => [join(mountPath, file), secret]));
}
const SECRETS = { DATABASE_URL: 'postgres:', REDIS_URL: 'redis:', SECRETS_KEY: '' };

/** The variables of a container that name files. */
const fileVariables = (manifest: Untyped): [string, string][] =>
  containerOf(manifest)
    .env!.filter(({ name }) => name.endsWith('_FILE'))
    .map(({ name, value }) => [name, value!]);

describe('the components for Kubernetes', () => {
  it.each(COMPONENTS)('%s is a component of all its files', (name) => {
    const { kind, resources = [] } = kustomizationIn(join(FOLDER, name));
    expect(kind).toBe('Component');
    expect([...resources].sort()).toEqual(filesIn(join(FOLDER, name)).sort());
  });

  it('can be added one by one or together, and have the types of the Kubernetes API and of KEDA', () => {
    const each = COMPONENTS.flatMap((name) => withComponents(name).manifests);
    expect(typeErrors([...each, ...all])).toEqual([]);
  });

  it('contain no second manifest of a kind and name', () => {
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('set only variables that the service reads', () => {
    const { settings } = withComponents(...COMPONENTS);
    const example = readFileSync('.env.example', 'utf8');
    expect(Object.keys(settings).filter((name) => !example.includes(`\n#${name}=`))).toEqual([]);
    const files = all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).flatMap(fileVariables);
    expect(files).toHaveLength(8);
    for (const [name] of files)
      expect(() => loadConfig({ [name]: '/missing' })).toThrow(`${name} names the file /missing`);
  });

  it('are all named in the guide', () => {
    const guide = readFileSync('docs/operations/kubernetes.md', 'utf8');
    expect(COMPONENTS.filter((name) => !guide.includes(`components/${name}`))).toEqual([]);
  });
});

describe('the component migration-job', () => {
  const { manifests, settings } = withComponents('migration-job');
  const job = find(manifests, 'Job', 'migrate');

  it('migrates with the image, and API processes do not', () => {
    const { image, command } = containerOf(job);
    expect([image, command]).toEqual(['order-taking-service', ['node', 'dist/cli.js', 'migrate']]);
    expect(settings).toEqual({ MIGRATE_ON_START: 'false' });
  });

  it('has the privileges of an API process', () => {
    const api = find(base, 'Deployment', 'api');
    expect(podOf(job).securityContext).toEqual(podOf(api).securityContext);
    expect(containerOf(job).securityContext).toEqual(containerOf(api).securityContext);
    expect(podOf(job).automountServiceAccountToken).toBe(false);
  });

  it('reads the URL of the owner, and the key of the service, from files that it mounts', () => {
    const files = secretFiles(job);
    expect(fileVariables(job).map(([name, file]) => [name, files.get(file)])).toEqual([
      ['DATABASE_URL_FILE', 'order-taking-service-owner'],
      ['SECRETS_KEY_FILE', 'order-taking-service'],
    ]);
  });

  it('reaches PostgreSQL and DNS, and its pod is selected by no other policy', () => {
    const { spec } = find(manifests, 'NetworkPolicy', 'migrate');
    const api = find(base, 'NetworkPolicy', 'api').spec;
    expect(spec.podSelector.matchLabels).toEqual(job.spec.template.metadata.labels);
    expect([spec.policyTypes, spec.ingress]).toEqual([['Ingress', 'Egress'], undefined]);
    expect(spec.egress[0].ports).toEqual([api.egress[0].ports[0]]);
    expect(spec.egress.slice(1)).toEqual([api.egress[1]]);
  });

  it('gets the rules that the guide adds to the network policies', () => {
    const patched = patch(structuredClone(manifests), partOfGuide('network policies').patches);
    expect(patched.map(({ metadata }) => metadata.name)).toEqual(['api', 'worker', 'migrate']);
    expect(typeErrors(patched)).toEqual([]);
  });
});

describe.each([
  ['api-autoscaling', 'HorizontalPodAutoscaler', 'api', 'minReplicas'],
  ['worker-autoscaling', 'ScaledObject', 'worker', 'minReplicaCount'],
])('the component %s', (component, kind, name, minimum) => {
  const { manifests } = withComponents(component);
  const { spec } = find(manifests, kind, name);

  it('sets the number of processes instead of the deployment, which begins with the least', () => {
    expect(spec.scaleTargetRef).toMatchObject({ name });
    expect(find(manifests, 'Deployment', name).spec).not.toHaveProperty('replicas');
    expect(spec[minimum]).toBe(find(base, 'Deployment', name).spec.replicas);
  });
});

it('the component worker-autoscaling has a trigger of texts', () => {
  const object: ScaledObject = find(all, 'ScaledObject', 'worker');
  const [{ type, metadata }] = object.spec.triggers as [ScaledObject['spec']['triggers'][0]];
  expect(type).toBe('prometheus');
  expect(Object.values(metadata).map((value) => typeof value)).not.toContain('number');
  expect(Number(metadata.threshold)).toBeGreaterThan(0);
});

describe.each(['api', 'worker'])('the component secret-files, for the deployment %s,', (name) => {
  const deployment = find(withComponents('secret-files').manifests, 'Deployment', name);

  it('names files of the secret instead of variables of it', () => {
    const files = secretFiles(deployment);
    expect(fileVariables(deployment).map(([variable, file]) => [variable, files.get(file)])).toEqual(
      Object.keys(SECRETS).map((variable) => [`${variable}_FILE`, 'order-taking-service']),
    );
    const others = containerOf(deployment).env!.filter((variable) => !variable.name.endsWith('_FILE'));
    expect(others.map((variable) => variable.name)).toEqual(name === 'api' ? ['ADMIN_TOKEN'] : []);
    expect(containerOf(deployment).volumeMounts![0]!.readOnly).toBe(true);
  });
});

describe('patch(), with which these tests apply components', () => {
  const target = { kind: 'Deployment', name: 'api' };

  it.each([
    ['- { op: replace, path: /spec/nothing, value: 1 }', '/spec/nothing does not exist.'],
    ['- { op: remove, path: /spec/template/nothing/x }', '/spec/template/nothing/x does not exist.'],
    ['- { op: test, path: /spec/replicas, value: 7 }', '/spec/replicas is not 7.'],
  ])('is refused like by kustomize: %s', (operations, problem) => {
    expect(() => patch(structuredClone(base), [{ target, patch: operations }])).toThrow(problem);
    expect(() => patch(structuredClone(base), [{ target: { ...target, name: 'x' }, patch: '[]' }])).toThrow(
      'There is no Deployment x.',
    );
  });
});
