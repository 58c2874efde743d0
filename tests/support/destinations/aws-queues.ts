import { EventEmitter, once } from 'node:events';

/** What a receiver sees of a message. */
interface Message {
  Body: string;
  MessageAttributes?: object | undefined;
}

export interface QueueInput {
  QueueUrl?: string;
  ReceiptHandle?: string;
  WaitTimeSeconds?: number;
}

/** Queues of SQS: a message that was received is out of sight for good, and gone once it is deleted. */
export class AwsQueues {
  readonly #waiting = new Map<string, Message[]>();
  readonly #received = new Set<string>();
  readonly #arrival = new EventEmitter();
  #count = 0;

  add(queue: string, message: Message): void {
    this.#waiting.set(queue, [...(this.#waiting.get(queue) ?? []), message]);
    this.#arrival.emit('message');
  }

  /** One message, waited for if there is none. */
  async receive({ QueueUrl = '', WaitTimeSeconds = 0 }: QueueInput): Promise<object[]> {
    const name = QueueUrl.split('/').at(-1) ?? '';
    const deadline = AbortSignal.timeout(WaitTimeSeconds * 1000);
    for (;;) {
      const message = this.#waiting.get(name)?.shift();
      if (message !== undefined) return [{ ...message, ReceiptHandle: this.#newHandle() }];
      if (deadline.aborted) return [];
      await once(this.#arrival, 'message', { signal: deadline }).catch(() => {});
    }
  }

  delete({ ReceiptHandle = '' }: QueueInput): boolean {
    return this.#received.delete(ReceiptHandle);
  }

  /** How many were received and not deleted. */
  get undeleted(): number {
    return this.#received.size;
  }

  #newHandle(): string {
    this.#count += 1;
    const handle = `receipt-${this.#count}`;
    this.#received.add(handle);
    return handle;
  }
}
