import type { Bar, Series } from './chart-data.ts';

interface Props {
  title: string;
  series: Series[];
  bars: Bar[];
  format(value: number): string;
}

/** What a chart shows, for those who do not see it. */
export function NumbersTable({ title, series, bars, format }: Props) {
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
