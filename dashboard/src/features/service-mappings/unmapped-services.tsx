import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { useKnownServices } from '../labels/index.ts';
import { useMay } from '../session/index.ts';
import { serviceMappingsQuery, useSaveServiceMapping } from './service-mappings-api.ts';
import { type Asked, unmappedAmong } from './unmapped-names.ts';

/** As many as fit a screen; the others follow when these are mapped. */
const MOST = 8;

/** Asks what shipping methods mean, each once and for good. Nothing if all are known, or if the user may not say. */
export function UnmappedServices({ asked }: { asked: readonly Asked[] }) {
  const mayMap = useMay('automation', 'write');
  const { data: mappings } = useQuery({ ...serviceMappingsQuery, enabled: mayMap && asked.length > 0 });
  const services = useKnownServices();
  if (!mayMap || mappings === undefined || services === undefined) return null;
  const open = unmappedAmong(asked, mappings, services);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('Shipping methods without a service')}>
      <Notice
        tone="warn"
        title={plural(
          open.length,
          '{count} shipping method needs a service',
          '{count} shipping methods need a service',
        )}
      >
        <Stack gap="xs" mt={4}>
          <Text size="sm">
            {t('Until you choose one, labels for these orders have to be chosen one by one.')}
          </Text>
          {open.slice(0, MOST).map((one) => (
            <MapOne key={one.name} asked={one} services={services} />
          ))}
          {open.length > MOST && (
            <Text size="sm">{t('and {count} more', { count: open.length - MOST })}</Text>
          )}
        </Stack>
      </Notice>
    </section>
  );
}

type Services = NonNullable<ReturnType<typeof useKnownServices>>;

function MapOne({ asked: { name, orders }, services }: { asked: Asked; services: Services }) {
  const [picked, setPicked] = useState('');
  const save = useSaveServiceMapping(undefined);
  const map = async () => {
    const found = services[Number(picked)];
    if (picked === '' || found === undefined) return;
    try {
      await save.mutateAsync({ name, carrier: found.carrier, service: found.service });
      notify(
        t('Orders that ask for “{name}” now ship with {service}', { name, service: serviceLabel(found) }),
      );
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Group gap="xs">
      <Text size="sm" miw={180}>
        <strong>{name}</strong> · {plural(orders, '{count} order', '{count} orders')}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('Service for {name}', { name })}
        value={picked}
        onChange={(event) => setPicked(event.currentTarget.value)}
        data={[
          { value: '', label: t('Choose a service') },
          ...services.map((one, index) => ({ value: String(index), label: serviceLabel(one) })),
        ]}
      />
      <Button
        size="xs"
        variant="default"
        disabled={picked === ''}
        loading={save.isPending}
        aria-label={t('Always use it for {name}', { name })}
        onClick={() => void map()}
      >
        {t('Always use it')}
      </Button>
    </Group>
  );
}
