export { createTestSolanaWallet } from '../solana/createTestSolanaWallet.ts'
export { registerWallet } from '../solana/registerWallet.ts'
export type { SolanaApprovalRequest, SummarisedTransaction } from '../solana/SolanaApproval.ts'
export {
  type TestSolanaChain,
  type TestSolanaFeature,
  type TestSolanaRequest,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
  testSolanaFeatures,
} from '../solana/TestSolanaWallet.ts'
