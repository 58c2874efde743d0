export { SecondStep } from './second-step.tsx';
export { sessionQuery, useLogOut, useStartSession, useUser } from './session-api.ts';
