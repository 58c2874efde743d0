import { expect, test } from 'vitest';
import type { Claimed } from '../claims/claim.ts';
import { WaitingRoom } from './waiting-room.ts';

const claimed = (id: string, startBy: number, subscriptionId = 'whk_1'): Claimed => ({
  id,
  claimId: 'clm_1',
  subscriptionId,
  attempts: 0,
  lane: null,
  event: null,
  payload: 'standard',
  format: null,
  destination: null,
  sealedSettings: null,
  sealedOptions: null,
  maxPerSecond: null,
  url: 'https://receiver.test/',
  sealedSecrets: [],
  isProbe: false,
  startBy,
  holder: null,
});

let now = 0;
const newRoom = () => new WaitingRoom(({ startBy }) => startBy > now);

test('late claims are taken out, of every subscription, and the others stay', () => {
  const room = newRoom();
  for (const one of [
    claimed('dlv_1', 200),
    claimed('dlv_2', 200),
    claimed('dlv_3', 201),
    claimed('dlv_4', 199, 'whk_2'),
    claimed('dlv_5', 300, 'whk_3'),
  ])
    room.add(one);
  now = 198;
  expect(room.takeLate()).toEqual([]);
  expect(room.has('whk_1')).toBe(true);
  now = 200;
  expect(room.has('whk_1')).toBe(false);
  expect(room.takeLate().map(({ id }) => id)).toEqual(['dlv_1', 'dlv_2', 'dlv_4']);
  expect(room.size).toBe(2);
  expect([...room.subscriptions()]).toEqual(['whk_1', 'whk_3']);
  expect(room.take('whk_1')?.id).toBe('dlv_3');
  expect(room.take('whk_2')).toBeUndefined();
});

test('a subscription with nothing waiting has nothing to start, and taking from it changes nothing', () => {
  const room = newRoom();
  room.add(claimed('dlv_1', 200));
  expect(room.has('whk_2')).toBe(false);
  expect(room.take('whk_2')).toBeUndefined();
  expect(room.size).toBe(1);
});

test('claims of a subscription are taken in the order they came', () => {
  const room = newRoom();
  for (const id of ['dlv_1', 'dlv_2']) room.add(claimed(id, 200));
  expect([room.take('whk_1')?.id, room.take('whk_1')?.id]).toEqual(['dlv_1', 'dlv_2']);
  expect([room.size, [...room.subscriptions()]]).toEqual([0, []]);
});
