import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { hasStation, type LabelPaper, type LabelWay, labelsPerSheet, SIZE_OPTIONS } from './label-paper.ts';

const ways = (): { value: LabelWay; label: string }[] => [
  { value: 'browser', label: t('Print dialog of the browser') },
  ...(hasStation() ? [{ value: 'station' as const, label: t('Label printer of this browser') }] : []),
  { value: 'zpl', label: t('ZPL file') },
];

/** Which labels are in the printer, and which printer that is. */
export function LabelPaperFields<Values extends LabelPaper & Record<string, unknown>>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) {
  const { size } = form.getValues();
  const perSheet = labelsPerSheet(size);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NativeSelect label={t('Labels##paper')} data={SIZE_OPTIONS} {...form.getInputProps('size')} />
      {perSheet === undefined ? (
        <NativeSelect label={t('Print with')} data={ways()} {...form.getInputProps('way')} />
      ) : (
        <NumberInput
          label={t('First label')}
          description={t('Larger than 1 if labels of the sheet have been used')}
          min={1}
          max={perSheet}
          allowDecimal={false}
          {...form.getInputProps('startAt')}
        />
      )}
    </SimpleGrid>
  );
}
