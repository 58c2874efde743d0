import { Anchor, Button } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { PrintLabel } from '../shipments/index.ts';
import type { PackLabel } from './use-pack-label.ts';
import type { PackedParcel } from './use-parcel.ts';

interface Props {
  label: PackLabel;
  parcel: PackedParcel;
  /** Nothing can be bought. */
  isBlocked: boolean;
  /** Every item is checked, and its label was not asked for yet. */
  isReady: boolean;
}

/** What can be done about the label: buy it, try again, print it, open it. */
export function PackLabelButtons({ label, parcel, isBlocked, isReady }: Props) {
  const { shipment, problem, missing, ship } = label;
  const isUnpriced = parcel.rate === undefined || parcel.isFetching;
  return (
    <>
      {isReady && (
        <Button size="lg" onClick={() => void ship()}>
          {t('Buy and print')}
        </Button>
      )}
      {problem !== undefined && !isBlocked && (
        <Button size="lg" autoFocus onClick={problem.retry}>
          {t('Try again')}
        </Button>
      )}
      {missing !== undefined && shipment === undefined && !isBlocked && (
        <Button
          size="lg"
          disabled={isUnpriced || (missing === 'weight' && !parcel.isWeighed)}
          onClick={() => void ship()}
        >
          {t('Buy and print')}
        </Button>
      )}
      {shipment !== undefined && <BoughtLabel label={label} shipment={shipment} />}
    </>
  );
}

type Bought = NonNullable<PackLabel['shipment']>;

function BoughtLabel({ label, shipment }: { label: PackLabel; shipment: Bought }) {
  const { problem, tab, print, noteOpened } = label;
  return (
    <>
      <Anchor component={RouterLink} to={`/shipments/${shipment.id}`} size="lg">
        {shipment.trackingCode ?? t('Open the shipment')}
      </Anchor>
      {problem === undefined && tab === 'none' && (
        <Button variant="default" onClick={() => void print(shipment)}>
          {t('Print again')}
        </Button>
      )}
      {problem === undefined && tab !== 'none' && (
        <PrintLabel
          id={shipment.id}
          size="lg"
          variant={tab === 'needed' ? 'filled' : 'default'}
          onPrinted={noteOpened}
        >
          {tab === 'needed' ? t('Open label') : t('Open label again')}
        </PrintLabel>
      )}
    </>
  );
}
