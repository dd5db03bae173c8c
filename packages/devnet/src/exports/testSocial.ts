export { type RunningProvider, startProvider } from '../social/startProvider.ts'
