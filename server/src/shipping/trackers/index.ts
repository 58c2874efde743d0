export { deleteTrackersOf } from './tracker-erasure.ts';
export { createTrackerFollowing } from './tracker-following.ts';
export { createTrackerPolls } from './tracker-polls.ts';
export { trackerRoutes } from './tracker-routes.ts';
export { createTrackerService } from './tracker-service.ts';
export { takeTracker } from './tracker-takeover.ts';
export { createTrackerUpdates, type TrackerUpdates } from './tracker-updates.ts';
