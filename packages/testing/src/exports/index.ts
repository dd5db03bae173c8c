export { announce } from '../announce/announce.ts'
export { inject } from '../announce/inject.ts'
export { type Description, describeRequest, type Question } from '../prompt/describeRequest.ts'
export { mountApprovalPrompt } from '../prompt/mountApprovalPrompt.ts'
export {
  createTestSession,
  type TestSession,
  type TestSessionOptions,
} from '../session/createTestSession.ts'
export type { Approval, ApprovalRequest, Ask, BatchCall, Policy } from '../wallet/Approval.ts'
export type { TestBatches } from '../wallet/batches/TestBatches.ts'
export { contractSigner, type Deployment } from '../wallet/contractSigner.ts'
export { createTestWallet } from '../wallet/createTestWallet.ts'
export { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
export type {
  RequestArguments,
  TestChain,
  TestProvider,
  TestProviderEvent,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  TestWalletStorage,
} from '../wallet/TestWallet.ts'
