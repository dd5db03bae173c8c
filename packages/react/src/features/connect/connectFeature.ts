import { ConnectView } from './views/ConnectView.tsx'

/** Part of the opening modal. */
export const feature = { views: { Connect: ConnectView } }
