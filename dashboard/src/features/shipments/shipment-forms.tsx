import { Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { known, t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { documentsQuery, type ShipmentDocument } from './shipments-api.ts';

/** What has to travel with the parcels besides the label, such as customs forms, where there is any. */
export function ShipmentForms({ id }: { id: string }) {
  const { data = [] } = useQuery(documentsQuery(id));
  const forms = data.filter(({ kind }) => kind !== 'label');
  if (forms.length === 0) return null;
  return (
    <Panel title={t('Documents')} lead={t('Print these and attach them to the parcel.')}>
      <List listStyleType="none" spacing="xs">
        {forms.map((form) => (
          <List.Item key={form.url}>
            <Anchor href={addressOf(form)} target="_blank" rel="noopener">
              {known(form.name)}, {form.format.toUpperCase()}
            </Anchor>
            {form.parcel !== null && t(', parcel {number}', { number: form.parcel })}
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

/** The same file through the dashboard's own door, which the session cookie opens. */
const addressOf = ({ url }: ShipmentDocument): string => url.replace(/^.*\/api\/v1\//, '/dashboard/api/v1/');
