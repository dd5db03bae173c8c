export { appleStandIn } from '../social/standIns/apple.ts'
export { discordStandIn } from '../social/standIns/discord.ts'
export { githubStandIn } from '../social/standIns/github.ts'
export { type RunningProvider, startProvider } from '../social/startProvider.ts'
