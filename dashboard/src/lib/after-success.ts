/**
 * Does something once a mutation has succeeded, even if the button that started it is gone by then: the callbacks of `mutate` are dropped
 * with their component, which new data often removes before the answer is told. The mutation reports its own failure.
 */
export const afterSuccess = <Result>(answer: Promise<Result>, then: (result: Result) => void): void =>
  void answer.then(then, () => {});
