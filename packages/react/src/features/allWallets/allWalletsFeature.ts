import { AllWalletsView } from './views/AllWalletsView.tsx'

/** Part of the opening modal. */
export const feature = { views: { AllWallets: AllWalletsView } }
