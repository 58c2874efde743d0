import { Anchor } from '@mantine/core';
import { RouterLink } from '../../ui/router-link.tsx';
import { useMay } from '../session/index.ts';

/** Why there are none, and who can change it. */
export function NothingOffered({ what }: { what: 'scan forms' | 'pickups' }) {
  const may = useMay('carriers', 'write');
  return (
    <>
      No connected carrier account has {what}. EasyPost and ShipEngine do:{' '}
      {may ? (
        <Anchor component={RouterLink} to="/settings/carriers" underline="always" inherit>
          connect a carrier
        </Anchor>
      ) : (
        'ask an owner or a manager to connect a carrier'
      )}
      .
    </>
  );
}
