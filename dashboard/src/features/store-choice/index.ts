export { StoreInput, StoresInput } from './store-inputs.tsx';
