import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@waybill/sdk';
import { newIdempotencyKey } from '@waybill/sdk/dashboard';
import { useEffect, useRef, useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { useUser } from '../session/index.ts';

type PackingSession = Schemas['PackingSession'];
type Action = Schemas['PackingEntry']['action'];

/** Several times within the lease of a session. */
const HEARTBEAT_MS = 20_000;

export const packingQuery = (orderId: string) =>
  queryOptions({ queryKey: ['packing', orderId], queryFn: () => waybill.packing.list(orderId) });

/** Reaches the server although the page is being closed. */
const leave = (orderId: string, sessionId: string): void => {
  const address = `/dashboard/api/v1/orders/${orderId}/packing/${sessionId}`;
  fetch(address, { method: 'DELETE', keepalive: true }).catch(() => {});
};

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Somebody who packs the order, or has it open, as this page calls them. */
export interface Packer {
  name: string;
  isYou: boolean;
  /** What is open there: this order, or one that goes into the same parcel. */
  orderId: string;
}

/**
 * Tells others that the order is open here, and who else has it open, or an order of the same parcel. Once something is packed here, the
 * parcel is locked: others are told who packs it, until this page is closed, is not heard from for a while, or somebody takes over.
 */
export function usePackingSession(orderId: string) {
  const [sessionId] = useState(newIdempotencyKey);
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const { queryKey } = packingQuery(orderId);
  const { data: sessions = [] } = useQuery(packingQuery(orderId));
  /** Something is packed here, so that the lock is needed. */
  const isNeeded = useRef(false);
  const isHeld = useRef(false);
  const [isTaken, setTaken] = useState(false);

  async function enter(action: Action): Promise<void> {
    const open = await waybill.packing.enter(orderId, sessionId, { action });
    // A list that was asked for before is older than this one.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, open);
  }

  /** Returns false if the order is being packed on another page, which is then shown. */
  async function hold(): Promise<boolean> {
    try {
      await enter('lock');
      isHeld.current = true;
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      await queryClient.invalidateQueries({ queryKey });
      return false;
    }
  }

  const beat = useRef(() => {});
  // The next one tries again, and a purchase asks once more.
  beat.current = () => void (isNeeded.current ? hold() : enter('open')).catch(() => {});

  useEffect(() => {
    const end = () => leave(orderId, sessionId);
    const tick = () => beat.current();
    tick();
    const timer = setInterval(tick, HEARTBEAT_MS);
    window.addEventListener('pagehide', end);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [orderId, sessionId]);

  const toPacker = (session: PackingSession): Packer => ({
    name: session.name,
    isYou: session.userId === userId,
    orderId: session.orderId,
  });
  const others = sessions.filter(({ id }) => id !== sessionId);
  const holder = others.find(({ lockedAt }) => lockedAt !== null);
  const isLockedElsewhere = holder !== undefined;
  useEffect(() => {
    if (!isLockedElsewhere) return;
    setTaken(isHeld.current);
    isHeld.current = false;
    isNeeded.current = false;
  }, [isLockedElsewhere]);

  return {
    /** Who packs the order on another page. */
    holder: holder && toPacker(holder),
    /** It was packed here before. */
    isTaken,
    others: others.map(toPacker),
    /** When something is packed: locks the order unless it is locked already. */
    start(): void {
      if (isNeeded.current) return;
      isNeeded.current = true;
      beat.current();
    },
    hold,
    async takeOver(): Promise<void> {
      await enter('take_over');
      isNeeded.current = true;
      isHeld.current = true;
    },
  };
}
