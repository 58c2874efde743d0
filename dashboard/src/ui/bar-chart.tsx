import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { rich, t } from '../lib/language/index.ts';
import classes from './bar-chart.module.css';

export interface Series {
  name: string;
  label: string;
  color: string;
}

interface Bar {
  /** Along the axis: an hour, a day. */
  label: string;
  values: Record<string, number>;
}

interface Props {
  title: string;
  series: Series[];
  bars: Bar[];
  format?(value: number): string;
  /** A shorter format for the axis. */
  scale?(value: number): string;
}

/** Stacked bars over time, with the same numbers as a table for screen readers. */
export function BarChart({ title, series, bars, format = formatCount, scale = format }: Props) {
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
            <Slot
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
              key={index}
              bar={bar}
              series={series}
              highest={highest}
              format={format}
              isLate={index >= bars.length / 2}
              tick={index % every === 0}
            />
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

/** The same numbers for screen readers. */
function NumbersTable({ title, series, bars, format }: Required<Omit<Props, 'scale'>>) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('When')}</th>
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

interface SlotProps {
  bar: Bar;
  series: Series[];
  highest: number;
  format(value: number): string;
  /** In the right half, where the tooltip opens to the left. */
  isLate: boolean;
  tick: boolean;
}

function Slot({ bar: { label, values }, series, highest, format, isLate, tick }: SlotProps) {
  const [isPointed, setPointed] = useState(false);
  return (
    <div
      className={classes.slot}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <div className={classes.stack}>
        {series.map(({ name, color }) => {
          const value = values[name] ?? 0;
          const style = { height: `${(value / highest) * 100}%`, background: color };
          return <div key={name} className={classes.part} data-some={value > 0 || undefined} style={style} />;
        })}
      </div>
      {isPointed && (
        <div className={classes.tip} data-late={isLate || undefined}>
          <strong>{label}</strong>
          {series.map((one) => (
            <Key key={one.name} series={one} value={format(values[one.name] ?? 0)} />
          ))}
        </div>
      )}
      <span className={classes.tick}>{tick ? label : ''}</span>
    </div>
  );
}

const Key = ({ series: { label, color }, value }: { series: Series; value: string }) => (
  <div className={classes.key}>
    <span className={classes.swatch} style={{ background: color }} />
    {rich('{label}: {value}', { label, value: <strong>{value}</strong> })}
  </div>
);

/** A round number at or above, so that the highest bar nearly fills the chart. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
