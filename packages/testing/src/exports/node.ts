export {
  createRpcProxy,
  type ReceivedCall,
  type RpcProxy,
  type RpcProxyMode,
} from '../node/createRpcProxy.ts'
export { createTestMobileWallet } from '../node/mobileWallet/createTestMobileWallet.ts'
export type {
  MobileFault,
  MobileRequest,
  TestMobileWallet,
  TestMobileWalletOptions,
} from '../node/mobileWallet/TestMobileWallet.ts'
