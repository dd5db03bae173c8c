export { type Chain, type CreateChainParameters, createChain } from '../chain/createChain.ts'
export { type DevAccount, devAccounts, devMnemonic } from '../chain/devAccounts.ts'
export { type DevChain, type DevChainId, devChain, devChains } from '../chain/devChains.ts'
export { type DevToken, devContracts, devTokens } from '../chain/devContracts.ts'
export type { DemoMode } from '../world/startDemo.ts'
export {
  type ReportStep,
  type StartWorldParameters,
  startWorld,
  type World,
  type WorldInfo,
} from '../world/startWorld.ts'
export type { DevFile, WorldFacts, WorldNetwork } from '../world/WorldInfo.ts'
