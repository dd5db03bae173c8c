export {
  createRpcProxy,
  type ReceivedCall,
  type RpcProxy,
  type RpcProxyMode,
} from '../node/createRpcProxy.ts'
export { createHurriedClock, createTestClock, type TestClock } from '../node/createTestClock.ts'
export { createTestMobileWallet } from '../node/mobileWallet/createTestMobileWallet.ts'
export type {
  MobileFault,
  MobileRequest,
  TestMobileWallet,
  TestMobileWalletOptions,
} from '../node/mobileWallet/TestMobileWallet.ts'
