export { collectedShipments, selectCollectable } from './collectable-shipments.ts';
export { recordCollection } from './collection-activity.ts';
export { collectionRoutes } from './collection-routes.ts';
export { createCollectionService } from './collection-service.ts';
