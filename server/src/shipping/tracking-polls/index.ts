export { canFollow, certainCarrier, followersOf, LOOK_FOR_ACCOUNT_MS } from './followers.ts';
export { createPoller, type PollChange, type PollOptions } from './poller.ts';
