export { SandboxSwitch } from './sandbox-switch.tsx';
