import { median } from './statistics.js';

/** The figures of one server in one round. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server process in milliseconds per order. */
  serverCpu: number;
  /** CPU time of its PostgreSQL sessions in milliseconds per order; NaN when they are not visible. */
  databaseCpu: number;
  /** Size of one response body. */
  bytes: number;
}

export const HEADINGS = [
  '',
  ...['clients', 'orders/s', 'p50 ms', 'p99 ms', 'bytes', 'server CPU', 'database CPU', 'ratio', 'by CPU'],
];

/** @param baseline the figures of the same rounds: ratios are computed per round, so that a busy machine affects both */
export function tableRow(name: string, clients: number, figures: Figures[], baseline: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const perSecond = figures.map((figure, round) => figure.perSecond / baseline[round]!.perSecond);
  const byCpu = figures.map((figure, round) => cpu(baseline[round]!) / cpu(figure));
  return [
    name,
    String(clients),
    of('perSecond').toFixed(0),
    of('p50').toFixed(1),
    of('p99').toFixed(1),
    of('bytes').toFixed(0),
    of('serverCpu').toFixed(2),
    Number.isNaN(of('databaseCpu')) ? '?' : of('databaseCpu').toFixed(2),
    median(perSecond).toFixed(2),
    Number.isNaN(median(byCpu)) ? '?' : median(byCpu).toFixed(2),
  ];
}

const cpu = ({ serverCpu, databaseCpu }: Figures): number => serverCpu + databaseCpu;
