import { useId } from 'preact/hooks';
import { formatCounted } from '../../format/counted.js';
import { formatNumber, formatTime } from '../../format/format.js';
import { texts } from '../../texts.js';

export interface Series {
  name: string;
  tone: 'accent' | 'good' | 'warning' | 'bad' | 'neutral';
  /** One for each hour; null if it is unknown. */
  values: (number | null)[];
  /** Whether the value of each hour counts everything; the number of all may be higher otherwise. */
  complete: boolean[];
}

interface BarPictureProps {
  title: string;
  /** When each hour begins. */
  starts: string[];
  series: Series[];
}

/** Bars of one hour each, with the parts of each bar above each other. The table below it says the same in numbers. */
export function BarPicture({ title, starts, series }: BarPictureProps) {
  const id = useId();
  const totals = starts.map((_, hour) => sum(series.map(({ values }) => values[hour] ?? null)));
  const highest = Math.max(0, ...totals);
  const busiest = totals.indexOf(highest);
  const isUnknown = series.some(({ values }) => values.includes(null));
  const isComplete = series.every(({ complete }) => complete.every(Boolean));
  return (
    <figure class="card picture" aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
        <p class="muted">
          {highest === 0 && isComplete && !isUnknown
            ? texts.activity.nothing
            : isUnknown
              ? texts.activity.unknown
              : texts.activity.described(
                  isComplete ? formatNumber(sum(totals)) : texts.activity.atLeast(formatNumber(sum(totals))),
                  formatTime(starts[busiest]!),
                  formatCounted(
                    highest,
                    series.every(({ complete }) => complete[busiest]),
                  ),
                )}
        </p>
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      <Bars series={series} highest={highest} hours={starts.length} />
      <div class="axis" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{starts[hour] !== undefined && formatTime(starts[hour])}</span>
        ))}
      </div>
      <details>
        <summary>{texts.activity.asTable}</summary>
        <NumberTable title={title} starts={starts} series={series} />
      </details>
    </figure>
  );
}

const sum = (numbers: (number | null)[]): number =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

function Legend({ series }: { series: Series[] }) {
  return (
    <ul class="legend">
      {series.map(({ name, tone, values, complete }) => (
        <li key={name}>
          <svg class={`swatch fill-${tone}`} viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" />
          </svg>
          {name}{' '}
          <span class="muted">
            {formatCounted(values.includes(null) ? null : sum(values), complete.every(Boolean))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 10;
const GAP = 2;
const HEIGHT = 100;

/** Hidden from screen readers, which have the sentence and the table. */
function Bars({ series, highest, hours }: { series: Series[]; highest: number; hours: number }) {
  const scale = highest === 0 ? 0 : HEIGHT / highest;
  const columns = Array.from({ length: hours }, (_, hour) => hour);
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${hours * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {columns.map((hour) => {
        let top = HEIGHT;
        return series.map(({ name, tone, values }, index) => {
          const value = values[hour] ?? null;
          // An unknown number fills the hour once, in a colour of its own.
          const height = value === null ? (index === 0 ? HEIGHT : 0) : value * scale;
          top -= height;
          return (
            <rect
              key={`${hour} ${name}`}
              class={`fill-${value === null ? 'unknown' : tone}`}
              x={hour * WIDTH + GAP / 2}
              y={top}
              width={WIDTH - GAP}
              height={height}
            />
          );
        });
      })}
    </svg>
  );
}

function NumberTable({ title, starts, series }: BarPictureProps) {
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.activity.hour}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start, hour) => (
            <tr key={start}>
              <th scope="row">{formatTime(start)}</th>
              {series.map(({ name, values, complete }) => (
                <td key={name} class="number">
                  {formatCounted(values[hour] ?? null, complete[hour])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
