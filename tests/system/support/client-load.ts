import { Agent, request } from 'node:http';

export interface LoadTally {
  answered: number;
  /** Sent on a connection that was open, and never answered. */
  reset: number;
  /** Never sent: nobody accepted the connection. */
  refused: number;
}

interface LoadOptions {
  origin: string;
  path: string;
  /** Used in turn, because each may send 60 requests a minute. */
  keys: string[];
  clients: number;
  /** Or a new connection for each request. */
  keepAlive: boolean;
}

/** Clients that send one request after another, each on a connection of its own, until nobody answers any more. */
export function startClients({ origin, path, keys, clients, keepAlive }: LoadOptions) {
  const agent = new Agent({ keepAlive, maxSockets: clients });
  const tally: LoadTally = { answered: 0, reset: 0, refused: 0 };
  let turn = 0;

  const send = () =>
    new Promise<keyof LoadTally>((resolve) => {
      let isConnected = false;
      const headers = { authorization: `Bearer ${keys[turn++ % keys.length]}` };
      const sent = request(origin + path, { agent, headers }, (response) => {
        response
          .resume()
          .once('end', () => resolve('answered'))
          .once('error', () => resolve('reset'));
      });
      sent.once('socket', (socket) => {
        isConnected = !socket.connecting;
        socket.once('connect', () => {
          isConnected = true;
        });
      });
      sent.once('error', () => resolve(isConnected ? 'reset' : 'refused')).end();
    });

  async function client(): Promise<void> {
    for (let outcome = await send(); ; outcome = await send()) {
      tally[outcome] += 1;
      if (outcome === 'refused') return;
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy());
  return { tally, ended };
}
