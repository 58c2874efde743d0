export { mayVisit, type Session } from './page-rights.ts';
export { SecondStep } from './second-step.tsx';
export {
  sessionQuery,
  setupQuery,
  useAccount,
  useLogOut,
  useMay,
  useStartSession,
  useUser,
} from './session-api.ts';
