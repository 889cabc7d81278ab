export { Approvals } from './Approvals';
