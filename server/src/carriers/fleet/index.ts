export { FLEET } from './fleet-carrier.ts';
export { createFleetPlugin } from './fleet-plugin.ts';
export { loadRateCard } from './rate-card-file.ts';
export { planScans } from './simulation.ts';
