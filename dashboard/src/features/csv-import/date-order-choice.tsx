import { NativeSelect } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { type DateOrder, dateIn } from './dates.ts';

interface Props {
  /** A date of the file that can be read both ways. */
  example: string;
  order: DateOrder;
  onChange(order: DateOrder): void;
}

const ORDERS: readonly DateOrder[] = ['month first', 'day first'];

/** Shows how the dates of the file are read, which no date in it decides. */
export function DateOrderChoice({ example, order, onChange }: Props) {
  const options = ORDERS.map((value) => {
    const read = dateIn(value)(example);
    return { value, label: `${value}: ${'value' in read ? formatDate(read.value) : example}` };
  });
  return (
    <NativeSelect
      label={`Dates such as ${example} are read as`}
      maw="20rem"
      data={options}
      value={order}
      onChange={(event) => onChange(ORDERS.find((one) => one === event.currentTarget.value) ?? order)}
    />
  );
}
