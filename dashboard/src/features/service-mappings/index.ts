export { MapServiceButton } from './map-service-button.tsx';
export { askedIn } from './unmapped-names.ts';
export { UnmappedServices } from './unmapped-services.tsx';
