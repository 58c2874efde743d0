import { createListeners } from './listeners.ts';
import type { LastingConnection } from './postgres-lasting-connection.ts';
import type { Channel, Storage } from './storage.ts';

export const CHANNELS: Record<Channel, string> = {
  work: 'waybill',
  changes: 'waybill_changes',
  keys: 'waybill_keys',
};
const CHANNEL_NAMES: readonly Channel[] = ['work', 'changes', 'keys'];

/** What a session that hears announcements begins with. */
export const LISTEN = Object.values(CHANNELS)
  .map((channel) => `listen ${channel}`)
  .join('; ');

/** Listens to the announcements of all processes. The connection is opened when the first listener comes. */
export function hearAnnouncements(connection: LastingConnection): Storage['onAnnounced'] {
  const listeners = createListeners();
  connection.onNotification((name, payload) => {
    const channel = CHANNEL_NAMES.find((one) => CHANNELS[one] === name);
    if (channel !== undefined) listeners.notify(channel, payload);
  });
  return (channel, listener) => {
    void connection.open();
    return listeners.add(channel, listener);
  };
}
