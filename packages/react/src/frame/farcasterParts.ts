import { feature as farcaster } from '../features/farcaster/farcasterFeature.ts'
import { feature as login } from './loginParts.ts'

/** After the screens of the other logins: what both need stays there, and one of them draws what the wallet asks (ADR 0023). */
export const feature: typeof farcaster & { after: typeof login } = {
  ...farcaster,
  after: login,
}
