export { createPoller, type PollChange, type PollOptions } from './poller.ts';
