export { createFleetCarrier, FLEET } from './fleet-carrier.ts';
export { loadRateCard } from './rate-card-file.ts';
export { planScans } from './simulation.ts';
