import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { packingSlipFile } from '../documents/index.ts';
import type { Order } from '../orders/index.ts';
import {
  labelsFile,
  type PrintEntry,
  PrintMenu,
  printFile,
  printLabels,
  shipmentsQuery,
  useMarkPrinted,
} from '../shipments/index.ts';

/** Packing slip, gift slip and labels of an order. */
export function OrderPrintMenu({ order: { id, isGift } }: { order: Order }) {
  const { data } = useQuery(shipmentsQuery({ order: id, limit: 50 }));
  const markPrinted = useMarkPrinted();
  const refresh = useInvalidate('shipments');
  const labels = (data?.data ?? [])
    .filter(({ label, isReturn }) => label !== null && !isReturn)
    .map((shipment) => shipment.id);
  const printAll = async () => {
    if (await printLabels(labels)) return refresh();
    await printFile(await labelsFile(labels));
    await markPrinted(labels);
  };
  const slip = (gift: boolean): PrintEntry => ({
    label: gift ? t('Gift slip (no prices)') : t('Packing slip'),
    print: async () => printFile(await packingSlipFile(id, gift)),
  });
  return (
    <PrintMenu
      entries={[
        slip(isGift),
        slip(!isGift),
        ...(labels.length > 0
          ? [
              {
                label:
                  labels.length === 1 ? t('Label') : plural(labels.length, '{count} label', '{count} labels'),
                print: printAll,
              },
            ]
          : []),
      ]}
    >
      {t('Print')}
    </PrintMenu>
  );
}
