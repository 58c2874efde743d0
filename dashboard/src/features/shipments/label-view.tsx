import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { labelAddress } from './label-address.ts';
import classes from './label-view.module.css';
import { PrintLabel } from './print-label.tsx';
import { type LabelFormat, labelQuery, type Shipment } from './shipments-api.ts';
import { useObjectUrl } from './use-object-url.ts';

const FORMATS: LabelFormat[] = ['pdf', 'png', 'zpl'];

/** The image of a label, parcel by parcel, with print and download buttons. */
export function LabelView({ shipment: { id, trackingCode, parcels } }: { shipment: Shipment }) {
  const [parcel, setParcel] = useState(1);
  const count = parcels.length;
  return (
    <Stack gap="sm">
      <LabelPicture
        id={id}
        parcel={parcel}
        name={
          count > 1
            ? t('Shipping label {code}, parcel {number} of {count}', {
                code: trackingCode ?? '',
                number: parcel,
                count,
              })
            : t('Shipping label {code}', { code: trackingCode ?? '' })
        }
      />
      {count > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={parcel === 1} onClick={() => setParcel(parcel - 1)}>
            {t('Previous')}
          </Button>
          <Text size="sm" role="status">
            {t('Parcel {number} of {count}', { number: parcel, count })}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={parcel === count}
            onClick={() => setParcel(parcel + 1)}
          >
            {t('Next')}
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <PrintLabel id={id} size="xs">
          {count > 1 ? plural(count, 'Print {count} label', 'Print {count} labels') : t('Print label')}
        </PrintLabel>
        <Group gap={4} wrap="nowrap">
          {FORMATS.map((format) => (
            <Button
              key={format}
              component="a"
              href={labelAddress(id, format, parcel)}
              download={`${trackingCode ?? id}.${format}`}
              variant="default"
              size="xs"
              px="xs"
              aria-label={t('Download as {format}', { format: format.toUpperCase() })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </Group>
    </Stack>
  );
}

function LabelPicture({ id, parcel, name }: { id: string; parcel: number; name: string }) {
  const { data, error } = useQuery(labelQuery(id, 'png', parcel));
  const url = useObjectUrl(data);
  if (error) return <Text c="var(--bad)">{errorMessage(error)}</Text>;
  return (
    <figure className={classes.frame}>
      {url === undefined ? <Skeleton height="100%" radius={0} /> : <img src={url} alt={name} />}
    </figure>
  );
}
