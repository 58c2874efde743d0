import { Anchor } from '@mantine/core';
import { rich, t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { useMay } from '../session/index.ts';

/** Why there are none, and who can change it. */
export function NothingOffered({ what }: { what: 'scanForms' | 'pickups' }) {
  if (!useMay('carriers', 'write'))
    return t(
      what === 'pickups'
        ? 'No connected carrier account has pickups. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.'
        : 'No connected carrier account has scan forms. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.',
    );
  return rich(
    what === 'pickups'
      ? 'No connected carrier account has pickups. EasyPost and ShipEngine do: <link>connect a carrier</link>.'
      : 'No connected carrier account has scan forms. EasyPost and ShipEngine do: <link>connect a carrier</link>.',
    {
      link: (text) => (
        <Anchor component={RouterLink} to="/settings/carriers" underline="always" inherit>
          {text}
        </Anchor>
      ),
    },
  );
}
