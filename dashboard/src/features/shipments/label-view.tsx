import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
        name={`Shipping label ${trackingCode ?? ''}${count > 1 ? `, parcel ${parcel} of ${count}` : ''}`}
      />
      {count > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={parcel === 1} onClick={() => setParcel(parcel - 1)}>
            Previous
          </Button>
          <Text size="sm" role="status">
            Parcel {parcel} of {count}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={parcel === count}
            onClick={() => setParcel(parcel + 1)}
          >
            Next
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <PrintLabel id={id} size="xs">
          {count > 1 ? `Print ${count} labels` : 'Print label'}
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
              aria-label={`Download as ${format.toUpperCase()}`}
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
