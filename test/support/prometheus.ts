import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './delivery.js';
import { freePort } from './free-port.js';

export const ALERTS_FILE = 'ops/prometheus/alerts.yaml';

export interface Alert {
  state: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** Minutes of the rules become seconds, and ranges contain several scrapes. */
const SPEED = 300;
const quickly = (rules: string): string =>
  rules
    .replaceAll(/for: \d+m/g, 'for: 1s')
    .replaceAll(/\[\d+m\]/g, '[12s]')
    .replaceAll(/_seconds\) > (\d+)/g, (_, seconds: string) => `_seconds) > ${Number(seconds) / SPEED}`);

/** A Prometheus server with the alerts of this project, whose times are shortened. */
export class PrometheusServer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly url: string,
  ) {}

  /** @param targets the addresses of processes, such as `127.0.0.1:3000`, by job */
  static async start(targets: Record<string, string>): Promise<PrometheusServer> {
    const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
    const rules = join(folder, 'alerts.yaml');
    writeFileSync(rules, quickly(readFileSync(ALERTS_FILE, 'utf8')));
    const config = {
      global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: Object.entries(targets).map(([job, target]) => ({
        job_name: job,
        static_configs: [{ targets: [target] }],
      })),
    };
    const file = join(folder, 'prometheus.yaml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(config));
    const address = `127.0.0.1:${await freePort()}`;
    const options = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn('prometheus', [...options, '--log.level=error'], { stdio: 'inherit' });
    const server = new PrometheusServer(child, folder, `http://${address}`);
    await waitUntil(() => child.exitCode !== null || server.isReady());
    if (child.exitCode !== null) throw new Error(`Prometheus exited with ${child.exitCode}.`);
    return server;
  }

  /** The alerts that fire at present. */
  async firing(): Promise<Alert[]> {
    const response = await fetch(`${this.url}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: Alert[] } };
    return data.alerts.filter(({ state }) => state === 'firing');
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Runs `promtool`. @throws Error with what it prints when it fails */
export const promtool = (args: string[], input = ''): string =>
  execFileSync('promtool', args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] });
