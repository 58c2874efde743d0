import { NativeSelect } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type DateOrder, dateIn } from './dates.ts';

interface Props {
  /** A date of the file that can be read both ways. */
  example: string;
  order: DateOrder;
  onChange(order: DateOrder): void;
}

const ORDERS: readonly DateOrder[] = ['month first', 'day first']; // not translated: codes

const LABELS: Record<DateOrder, (date: string) => string> = {
  'month first': (date) => t('month first: {date}', { date }),
  'day first': (date) => t('day first: {date}', { date }),
};

/** Shows how the dates of the file are read, which no date in it decides. */
export function DateOrderChoice({ example, order, onChange }: Props) {
  const options = ORDERS.map((value) => {
    const read = dateIn(value)(example);
    return { value, label: LABELS[value]('value' in read ? formatDate(read.value) : example) };
  });
  return (
    <NativeSelect
      label={t('Dates such as {example} are read as', { example })}
      maw="20rem"
      data={options}
      value={order}
      onChange={(event) => onChange(ORDERS.find((one) => one === event.currentTarget.value) ?? order)}
    />
  );
}
