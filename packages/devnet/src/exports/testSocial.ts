export { appleStandIn } from '../social/StandIn.ts'
export { type RunningProvider, startProvider } from '../social/startProvider.ts'
