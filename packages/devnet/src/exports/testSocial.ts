export {
  authOf,
  custodyOf,
  type FarcasterRegistry,
  farcasterRegistries,
  keyOfAddress,
  type PlayFarcaster,
} from '../social/farcaster/PlayFarcaster.ts'
export { type RunningFarcaster, startFarcaster } from '../social/farcaster/startFarcaster.ts'
export { appleStandIn } from '../social/standIns/apple.ts'
export { discordStandIn } from '../social/standIns/discord.ts'
export { facebookIdOf, facebookStandIn } from '../social/standIns/facebook.ts'
export { githubStandIn } from '../social/standIns/github.ts'
export { xStandIn } from '../social/standIns/x.ts'
export { type RunningProvider, startProvider } from '../social/startProvider.ts'
