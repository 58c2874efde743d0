export interface ApiAnswer<T> {
  data: T;
  /** Status and headers; its body has been read. */
  response: Response;
}

/** What a method returns: `await` it for the data, or its `withResponse()` for the headers of the response too. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answer: Promise<ApiAnswer<T>>;

  constructor(answer: Promise<ApiAnswer<T>>) {
    super(() => {});
    this.#answer = answer;
  }

  /** `then` and the like return ordinary promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await`, `catch` and `finally` call this
  override then<A = T, B = never>(
    resolve?: ((data: T) => A | PromiseLike<A>) | null,
    reject?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(resolve, reject);
  }

  withResponse(): Promise<ApiAnswer<T>> {
    return this.#answer;
  }
}
