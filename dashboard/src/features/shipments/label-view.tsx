import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../ui/notify.ts';
import classes from './label-view.module.css';
import { type LabelFormat, labelQuery, type Shipment } from './shipments-api.ts';
import { useObjectUrl } from './use-object-url.ts';

const FORMATS: LabelFormat[] = ['pdf', 'png', 'zpl'];

/** Straight from the server: the browser shows or keeps the file itself. */
const addressOf = (id: string, format: LabelFormat): string =>
  `/dashboard/api/v1/shipments/${id}/label?format=${format}`;

/** A label as it will be on paper, with ways to print and keep it. */
export function LabelView({ shipment: { id, trackingCode, parcels } }: { shipment: Shipment }) {
  const { data, error } = useQuery(labelQuery(id, 'png'));
  const url = useObjectUrl(data);
  return (
    <Stack gap="sm">
      {error ? (
        <Text c="var(--bad)">{wordsOf(error)}</Text>
      ) : (
        <figure className={classes.frame}>
          {url === undefined ? (
            <Skeleton height="100%" radius={0} />
          ) : (
            <img src={url} alt={`Shipping label ${trackingCode ?? ''}`} />
          )}
        </figure>
      )}
      {parcels.length > 1 && (
        <Text size="sm" c="dimmed">
          The first of {parcels.length} parcels is shown; the PDF has a page for each.
        </Text>
      )}
      <Group gap="xs">
        <Button component="a" href={addressOf(id, 'pdf')} target="_blank" rel="noopener" size="xs">
          Print label
        </Button>
        <Group gap={4} wrap="nowrap">
          {FORMATS.map((format) => (
            <Button
              key={format}
              component="a"
              href={addressOf(id, format)}
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
