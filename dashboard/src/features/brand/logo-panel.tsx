import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { FileButtonFor } from '../../ui/file-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useObjectUrl } from '../shipments/index.ts';
import { type Brand, brandLogoQuery, useRemoveLogo, useUploadLogo } from './brand-api.ts';

/** Uploaded and removed at once. */
export function LogoPanel({ brand: { storeId, logo } }: { brand: Brand }) {
  const upload = useUploadLogo(storeId);
  const remove = useRemoveLogo(storeId);
  const limits = t('A PNG or JPEG of at most 512 KiB and 1,000,000 pixels.');
  return (
    <Panel
      title={t('Logo')}
      lead={storeId === null ? limits : `${limits} ${t('Without one, the one for all orders is used.')}`}
    >
      {logo !== null && <Logo storeId={storeId} logo={logo} />}
      <Group gap="xs" mt={logo === null ? 0 : 'md'}>
        <FileButtonFor
          accept="image/png,image/jpeg"
          loading={upload.isPending}
          onFile={(file) => upload.mutate(file, { onSuccess: () => notify(t('Logo saved')) })}
        >
          {logo === null ? t('Upload logo') : t('Replace logo')}
        </FileButtonFor>
        {logo !== null && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => notify(t('Logo removed')) })}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function Logo({ storeId, logo }: { storeId: string | null; logo: NonNullable<Brand['logo']> }) {
  const { data } = useQuery(brandLogoQuery(storeId, logo.updatedAt));
  const url = useObjectUrl(data);
  return url === undefined ? null : (
    <img
      src={url}
      alt={t('Your logo')}
      style={{ maxWidth: 260, maxHeight: 90, background: 'white', padding: 8 }}
    />
  );
}
