import { median } from './statistics.js';

/** What one server did in one round. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of one order in milliseconds: of the server's process, and of its sessions in PostgreSQL. */
  serverCpu: number;
  /** NaN where it cannot be seen. */
  databaseCpu: number;
  /** Of one answer. */
  bytes: number;
}

export const HEADINGS = [
  '',
  ...['clients', 'orders/s', 'p50 ms', 'p99 ms', 'bytes', 'server CPU', 'database CPU', 'ratio', 'by CPU'],
];

/** @param limit of the same rounds: ratios are those of neighbours in time, so that a busy moment hits both */
export function tableRow(name: string, clients: number, figures: Figures[], limit: Figures[]): string[] {
  const of = (key: keyof Figures): number => median(figures.map((figure) => figure[key]));
  const perSecond = figures.map((figure, round) => figure.perSecond / limit[round]!.perSecond);
  const byCpu = figures.map((figure, round) => cpu(limit[round]!) / cpu(figure));
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
