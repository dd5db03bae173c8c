export { announceBitcoinWallet } from '../bitcoin/announceBitcoinWallet.ts'
export type { BitcoinApprovalRequest } from '../bitcoin/BitcoinApproval.ts'
export { createTestBitcoinWallet } from '../bitcoin/createTestBitcoinWallet.ts'
export type { PaymentType } from '../bitcoin/deriveKeys.ts'
export type { TestBitcoinFamily } from '../bitcoin/families/Family.ts'
export type {
  TestBitcoinAccount,
  TestBitcoinWallet,
  TestBitcoinWalletOptions,
} from '../bitcoin/TestBitcoinWallet.ts'
export type { TestBitcoinNetwork } from '../bitcoin/testNetworks.ts'
