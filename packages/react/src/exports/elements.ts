// What elements draw, without the directive for servers' components: bundlers of sites without React warn of it.
export { AccountButton } from '../buttons/AccountButton.tsx'
export { ConnectButton } from '../buttons/ConnectButton.tsx'
export { NetworkButton } from '../buttons/NetworkButton.tsx'
// The features' screens become names that `openModal` knows.
export type {} from '../frame/features.ts'
export { LatchkeyModal } from '../frame/LatchkeyModal.tsx'
export type {} from '../frame/laterFeatures.ts'
export { LatchkeyProvider } from '../LatchkeyProvider.tsx'
