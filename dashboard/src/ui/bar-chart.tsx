import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
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
  /** Of the numbers at the side, where that should be shorter. */
  scale?(value: number): string;
}

/** Stacked bars over time. The same numbers are there as a table, for those who do not see the bars. */
export function BarChart({ title, series, bars, format = formatCount, scale = format }: Props) {
  const [pointed, setPointed] = useState<number>();
  const totalOf = ({ values }: Bar) => series.reduce((sum, { name }) => sum + (values[name] ?? 0), 0);
  const highest = niceCeiling(Math.max(1, ...bars.map(totalOf)));
  const every = Math.max(1, Math.ceil(bars.length / 4));
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.scale}>
          <span>{scale(highest)}</span>
          <span>{scale(0)}</span>
        </div>
        <div className={classes.bars}>
          {bars.map((bar, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
              key={index}
              className={classes.slot}
              onPointerEnter={() => setPointed(index)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <div className={classes.stack}>
                {series.map(({ name, color }) => {
                  const value = bar.values[name] ?? 0;
                  const style = { height: `${(value / highest) * 100}%`, background: color };
                  return (
                    <div
                      key={name}
                      className={classes.part}
                      data-some={value > 0 || undefined}
                      style={style}
                    />
                  );
                })}
              </div>
              {index === pointed && (
                <div className={classes.tip} data-late={index >= bars.length / 2 || undefined}>
                  <strong>{bar.label}</strong>
                  {series.map((one) => (
                    <Key key={one.name} series={one} value={format(bar.values[one.name] ?? 0)} />
                  ))}
                </div>
              )}
              <span className={classes.tick}>{index % every === 0 ? bar.label : ''}</span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className={classes.legend} aria-hidden="true" hidden={series.length === 1}>
        {series.map((one) => (
          <Key
            key={one.name}
            series={one}
            value={format(bars.reduce((sum, bar) => sum + (bar.values[one.name] ?? 0), 0))}
          />
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

const Key = ({ series: { label, color }, value }: { series: Series; value: string }) => (
  <div className={classes.key}>
    <span className={classes.swatch} style={{ background: color }} />
    {label}: <strong>{value}</strong>
  </div>
);

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

/** A round number at or above, so that the highest bar nearly fills the chart. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
