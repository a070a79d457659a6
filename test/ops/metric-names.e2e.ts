import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { DeliveryFixture, waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { metricsText } from '../support/metrics-page.js';
import { ALERTS_FILE, promtool } from '../support/prometheus.js';
import { Receiver } from '../support/receiver.js';
import { runbookSections } from '../support/runbook.js';
import { bodyOf, BOX, minimalOrder, newShop } from '../support/samples.js';
import { describeWithProgram } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const FOLDER = 'ops/prometheus';
const RULE_TESTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.yaml'))
  .map((name) => `${FOLDER}/${name}`);
const DASHBOARD = 'ops/grafana/dashboard.json';
const SCALED_OBJECT = 'ops/kubernetes/components/worker-autoscaling/scaled-object.yaml';

/** Labels that Prometheus adds: the process, and the limits of histograms. */
const ADDED_LABELS = ['instance', 'job', 'le'];
/** Metrics of the alerts themselves, which Prometheus makes. */
const OF_PROMETHEUS = ['ALERTS'];
/** Metrics that have samples only after the database was read for them. */
const OF_DATABASE = [
  'leases',
  'subscription_oldest_undelivered_seconds',
  'subscription_failing_seconds',
  'subscription_disabled',
];

/** The labels of every metric, by its name, of all processes together. */
function labelsByName(pages: string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name, labels] of pages.join('\n').matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = found.get(name!) ?? new Set(ADDED_LABELS);
    for (const [, label] of (labels ?? '').matchAll(/(\w+)="/g)) names.add(label!);
    found.set(name!, names);
  }
  return found;
}

/** The metrics of an expression, each with the labels that are used with it. */
function usesOf(expression: string): { name: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\b(?:by|ignoring|on) \(([\w, ]+)\)/g)].flatMap(([, list]) =>
    list!.split(', '),
  );
  const selectors = [...expression.matchAll(/\b(order_service_\w+|ALERTS)(?:\{([^}]*)\})?/g)];
  return selectors.map(([, name, matchers], index) => ({
    name: name!,
    // The labels of a grouping belong to the first metric at least.
    labels: [
      ...[...(matchers ?? '').matchAll(/(\w+)(?:=|!)/g)].map(([, label]) => label!),
      ...(index === 0 ? grouped : []),
    ],
  }));
}

const expressionsOfDashboard = (): string[] =>
  [...readFileSync(DASHBOARD, 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text]) => JSON.parse(text!) as string,
  );

describeWithProgram('promtool', 'prometheus', 'alerts and dashboard', () => {
  let fixture: DeliveryFixture;
  let service: TestService;
  let receiver: Receiver;
  let pages: string[];
  const rules = readFileSync(ALERTS_FILE, 'utf8');
  const ruleTests = RULE_TESTS.map((file) => readFileSync(file, 'utf8')).join('\n');
  /** An objective has an alert for each of its windows, all with the same name and section. */
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const recorded = [...rules.matchAll(/- record: \S+/g)].length;

  beforeAll(async () => {
    fixture = await DeliveryFixture.create();
    receiver = await Receiver.start();
    // One order, and one subscription of each kind that has metrics of its own.
    receiver.answer = () => 'hang';
    const failing = await fixture.subscribe(receiver.url);
    const disabled = await fixture.subscribe(receiver.url);
    await fixture.emit(failing);
    await fixture.database.sql`UPDATE webhooks SET failing_confirmed_at = now() WHERE id = ${failing.id}`;
    await fixture.database.sql`
      UPDATE webhooks SET active = false, disabled_reason = 'gone' WHERE id = ${disabled.id}`;
    service = await startService({ REDIS_URL: '' }, fixture.database);
    const port = await freePort();
    await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1', REDIS_URL: '' });
    const shop = await newShop(service.admin);
    bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const urls = [`${service.url}/metrics`, `http://127.0.0.1:${port}/metrics`];
    // Values of the database are missing while it does not answer in time.
    await waitUntil(async () => {
      pages = await Promise.all(urls.map(metricsText));
      return pages.every((page) => OF_DATABASE.every((name) => page.includes(`order_service_${name}{`)));
    });
  });
  afterAll(async () => {
    // First, because a worker waits for the attempt under way, which gets no answer.
    await receiver.stop();
    await service.stop();
    await fixture.end();
  });

  it('every metric has the same prefix, and obeys the conventions of Prometheus', () => {
    for (const page of pages) {
      expect(page.match(/^(?!#|order_service_|$).*/gm)).toBeNull();
      expect(promtool(['check', 'metrics'], page)).toBe('');
    }
  });

  it('the rules are valid, and fire as their tests say', () => {
    expect(promtool(['check', 'rules', ALERTS_FILE])).toContain(
      `SUCCESS: ${alerts.length + recorded} rules found`,
    );
    for (const file of RULE_TESTS) expect(promtool(['test', 'rules', file])).toContain('SUCCESS');
    const untested = alerts.filter((name) => !ruleTests.includes(`docs/runbook.md#${name.toLowerCase()}`));
    expect(untested).toEqual([]);
  });

  it('every metric and label in the rules, their tests, the dashboard and the autoscaler exists', () => {
    const existing = labelsByName(pages);
    const ofTests = [...ruleTests.matchAll(/series:\s+'([^']*)'/g)].map(([, text]) => text!);
    const ofRules = [...rules.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
      ([, folded, line]) => folded ?? line!,
    );
    expect(ofRules).toHaveLength(alerts.length + recorded);
    const [, ofScaler] = /query: (.*)/.exec(readFileSync(SCALED_OBJECT, 'utf8'))!;
    const uses = [...ofRules, ...ofTests, ...expressionsOfDashboard(), ofScaler!].flatMap(usesOf);
    const missing = uses.flatMap(({ name, labels }) => {
      if (OF_PROMETHEUS.includes(name)) return [];
      const known = existing.get(name);
      if (known === undefined) return [name];
      return labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
    });
    expect(missing).toEqual([]);
  });

  it('each alert links to its section of the runbook, and each section has an alert', () => {
    const links = [...rules.matchAll(/runbook_url: (\S+)/g)].map(([, link]) => link);
    expect(links).toEqual(alerts.map((name) => `docs/runbook.md#${name.toLowerCase()}`));
    expect([...runbookSections().keys()].sort()).toEqual([...new Set(alerts)].sort());
  });

  it('each section says what it means, how to find the cause, how to fix it, and when it ends', () => {
    for (const [heading, text] of runbookSections()) {
      const parts = [...text.matchAll(/^\*\*([\w ]+)\.\*\*/gm)]
        .map(([, part]) => part!.toLowerCase())
        .join(' ');
      expect([heading, parts.replace(' and ', ' ')]).toEqual([heading, 'meaning cause fix end']);
    }
  });
});
