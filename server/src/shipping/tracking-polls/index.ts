export { canFollow, certainCarrier, followersOf, LOOK_FOR_ACCOUNT_MS } from './followers.ts';
export { createPoller, type PollOptions } from './poller.ts';
