import { Button, Checkbox, Collapse, Group, Input, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './event-picker.module.css';
import { EVENTS } from './event-types.ts';
import { EVENT_MEANINGS, RESOURCES, typesOf } from './event-words.ts';
import { ALL_EVENTS, type EventType, type WantedEventType } from './webhooks-api.ts';

interface Props {
  value?: WantedEventType[];
  onChange?(events: WantedEventType[]): void;
  error?: ReactNode;
}

/** The types of events that a webhook receives, by the resource that they are about. */
export function EventPicker({ value = [], onChange, error }: Props) {
  const id = useId();
  const isAll = value.includes(ALL_EVENTS);
  /** What was chosen before all of them were. */
  const [named, setNamed] = useState<WantedEventType[]>([]);

  function chooseAll(all: boolean): void {
    if (all) setNamed(value);
    onChange?.(all ? [ALL_EVENTS] : named);
  }

  return (
    <Input.Wrapper
      label={t('Events')}
      labelElement="div"
      labelProps={{ id }}
      required
      error={error}
      role="group"
      aria-labelledby={id}
    >
      <Stack gap="xs" mt="xs" mb={4}>
        <Checkbox
          label={t('All events')}
          description={t('Also types that are added later')}
          aria-invalid={Boolean(error)}
          checked={isAll}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          className={classes.group}
        />
        {!isAll &&
          keysOf(RESOURCES).map((resource) => {
            const types = typesOf(resource);
            return (
              <EventGroup
                key={resource}
                title={RESOURCES[resource]}
                types={types}
                value={types.filter((type) => value.includes(type))}
                isInvalid={Boolean(error)}
                // In the order of the catalog, however they were chosen.
                onChange={(chosen) =>
                  onChange?.(
                    keysOf(EVENTS).filter((type) => (types.includes(type) ? chosen : value).includes(type)),
                  )
                }
              />
            );
          })}
      </Stack>
    </Input.Wrapper>
  );
}

interface GroupProps {
  title: string;
  types: EventType[];
  value: EventType[];
  isInvalid: boolean;
  onChange(events: EventType[]): void;
}

/** Closed at first if nothing in it is chosen: most webhooks are about few resources. */
function EventGroup({ title, types, value, isInvalid, onChange }: GroupProps) {
  const [isOpen, { toggle }] = useDisclosure(value.length > 0);
  const id = useId();
  const counts = { chosen: value.length, count: types.length };
  return (
    <div className={classes.group}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          label={title}
          fw={600}
          aria-invalid={isInvalid}
          checked={value.length === types.length}
          indeterminate={value.length > 0 && value.length < types.length}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? types : [])}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
          aria-label={t('{title}: {chosen} of {count} events', { title, ...counts })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t('{chosen} of {count}', counts)}
        </Button>
      </Group>
      <Collapse id={id} expanded={isOpen}>
        <Checkbox.Group
          aria-label={title}
          value={value}
          onChange={(chosen) => onChange(types.filter((type) => chosen.includes(type)))}
        >
          <SimpleGrid
            cols={{ base: 1, xs: 2 }}
            spacing="md"
            verticalSpacing="xs"
            pt="xs"
            className={classes.types}
          >
            {types.map((type) => (
              <Checkbox key={type} value={type} label={type} description={EVENT_MEANINGS[type]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </Collapse>
    </div>
  );
}
