/** Something did not turn out as it should; the message says what. */
export class DemoFailure extends Error {}
