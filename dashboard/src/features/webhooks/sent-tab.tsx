import { Anchor, Badge, Code, NativeSelect, Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { rich, t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { EVENTS } from './event-types.ts';
import { PAYLOADS } from './payload-field.tsx';
import { ALL_EVENTS, newestEventQuery, type Payload, payloadQuery, type Webhook } from './webhooks-api.ts';

/** The newest event that a webhook could receive, in every form of the payload. */
export function SentTab({ webhook: { events, payload: own = 'standard' } }: { webhook: Webhook }) {
  const types = keysOf(EVENTS).filter((type) => events.includes(type) || events.includes(ALL_EVENTS));
  const [chosen, setChosen] = useState(types[0]);
  const type = chosen ?? 'order.created';
  const { data: event } = useQuery(newestEventQuery(type));
  return (
    <Panel
      title={t('What is sent')}
      lead={rich('The field <code>data</code> of the request, in each form of the payload.', {
        code: (text) => <Code>{text}</Code>,
      })}
    >
      <NativeSelect
        label={t('Event')}
        data={types}
        value={type}
        onChange={({ currentTarget }) => setChosen(types.find((one) => one === currentTarget.value))}
        maw={320}
        mb="md"
      />
      {event === undefined && <Skeleton h={240} />}
      {event === null && (
        <Message title={t('No event of this type yet')}>
          {t('Send a test event to see an example of it here.')}
        </Message>
      )}
      {event && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {rich('From <link>the newest event of this type</link>, {moment}', {
              link: (text) => (
                <Anchor
                  component={RouterLink}
                  to={`/developers/events/${event.id}`}
                  inherit
                  underline="always"
                >
                  {text}
                </Anchor>
              ),
              moment: formatMoment(event.createdAt),
            })}
          </Text>
          <Tabs defaultValue={own} variant="pills" keepMounted={false}>
            <Tabs.List mb="sm">
              {keysOf(PAYLOADS).map((form) => (
                <Tabs.Tab
                  key={form}
                  value={form}
                  rightSection={
                    form === own && (
                      <Badge size="sm" variant="white">
                        {t('This webhook')}
                      </Badge>
                    )
                  }
                >
                  {PAYLOADS[form]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {keysOf(PAYLOADS).map((form) => (
              <Tabs.Panel key={form} value={form}>
                <Sample eventId={event.id} form={form} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
    </Panel>
  );
}

function Sample({ eventId, form }: { eventId: string; form: Payload }) {
  const { data: event } = useQuery(payloadQuery(eventId, form));
  if (event === undefined) return <Skeleton h={240} />;
  return (
    <CodeBlock
      code={JSON.stringify(event.data, null, 2)}
      label={t('Payload: {form}', { form: PAYLOADS[form] })}
    />
  );
}
