import { VisuallyHidden } from '@mantine/core';
import classes from './bar-chart.module.css';
import { formatCount } from './format.ts';

export interface Series {
  name: string;
  label: string;
  color: string;
}

export interface Bar {
  /** Along the axis: an hour, a day. */
  label: string;
  values: Record<string, number>;
}

interface Props {
  title: string;
  series: Series[];
  bars: Bar[];
  format?(value: number): string;
}

/** Stacked bars over time. The same numbers are there as a table, for those who do not see the bars. */
export function BarChart({ title, series, bars, format = formatCount }: Props) {
  const totalOf = ({ values }: Bar) => series.reduce((sum, { name }) => sum + (values[name] ?? 0), 0);
  const highest = niceCeiling(Math.max(1, ...bars.map(totalOf)));
  const every = Math.max(1, Math.ceil(bars.length / 4));
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.scale}>
          <span>{format(highest)}</span>
          <span>{format(0)}</span>
        </div>
        <div className={classes.bars}>
          {bars.map((bar, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            <div key={index} className={classes.slot} title={tooltip(bar, series, format)}>
              <div className={classes.stack}>
                {series.map(({ name, color }) => {
                  const height = `${((bar.values[name] ?? 0) / highest) * 100}%`;
                  return <div key={name} className={classes.part} style={{ height, background: color }} />;
                })}
              </div>
              <span className={classes.tick}>{index % every === 0 ? bar.label : ''}</span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={classes.legend} aria-hidden="true">
        {series.map(({ name, label, color }) => (
          <span key={name} className={classes.key}>
            <span className={classes.swatch} style={{ background: color }} />
            {label}: <strong>{format(bars.reduce((sum, bar) => sum + (bar.values[name] ?? 0), 0))}</strong>
          </span>
        ))}
      </figcaption>
      <VisuallyHidden>
        <NumbersTable
          title={title}
          series={series}
          bars={bars.filter((bar) => totalOf(bar) > 0)}
          format={format}
        />
      </VisuallyHidden>
    </figure>
  );
}

function NumbersTable({ title, series, bars, format = formatCount }: Props) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          <tr key={index}>
            <th scope="row">{bar.label}</th>
            {series.map(({ name }) => (
              <td key={name}>{format(bar.values[name] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tooltip = (bar: Bar, series: Series[], format: (value: number) => string): string =>
  [bar.label, ...series.map(({ name, label }) => `${label}: ${format(bar.values[name] ?? 0)}`)].join('\n');

/** 1, 2, 5, 10, 20, 50 …: the next at or above. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
