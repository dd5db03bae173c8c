export {
  type BitcoinChain,
  type CreateBitcoinChainParameters,
  createBitcoinChain,
} from '../bitcoin/createBitcoinChain.ts'
export {
  type DevBitcoin,
  type DevBitcoinAccount,
  type DevBitcoinKey,
  devBitcoin,
  regtest,
} from '../bitcoin/devBitcoin.ts'
export { type Chain, type CreateChainParameters, createChain } from '../chain/createChain.ts'
export { type DevAccount, devAccounts, devMnemonic } from '../chain/devAccounts.ts'
export { type DevChain, type DevChainId, devChain, devChains } from '../chain/devChains.ts'
export { type DevToken, devContracts, devTokens } from '../chain/devContracts.ts'
export { type Artifacts, readArtifacts } from '../contracts/readArtifacts.ts'
export { type DevExchange, devExchange } from '../exchange/devExchange.ts'
export {
  type ExchangeContracts,
  readExchangeContracts,
} from '../exchange/readExchangeContracts.ts'
export {
  type CreateSolanaChainParameters,
  createSolanaChain,
  type SolanaChain,
} from '../solana/createSolanaChain.ts'
export {
  type DevSolana,
  type DevSolanaAccount,
  type DevSolanaToken,
  devSolana,
} from '../solana/devSolana.ts'
export type { DemoMode } from '../world/startDemo.ts'
export {
  type ReportStep,
  type StartWorldParameters,
  startWorld,
  type World,
  type WorldInfo,
} from '../world/startWorld.ts'
export type {
  DevFile,
  OtherNetwork,
  WorldBitcoin,
  WorldExchange,
  WorldFacts,
  WorldNetwork,
  WorldSolana,
} from '../world/WorldInfo.ts'
