export {
  InvalidAnswerError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  RpcWrongChainError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
} from '@latchkey/core/adapter'
export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export {
  LoopbackAllowedError,
  LoopbackDeniedError,
  WalletAppClosedError,
  WalletAppMissingError,
  WalletAppUnreachableError,
} from '../errors/mobile.ts'
export {
  InsufficientFundsError,
  InvalidTransactionError,
  TransactionFailedError,
  TransactionUnconfirmedError,
} from '../errors/transaction.ts'
export { UnsupportedFeatureError } from '../errors/UnsupportedFeatureError.ts'
export { isSolanaAddress } from '../format/isSolanaAddress.ts'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '../networks/solanaNetworks.ts'
export type { SignedIn } from '../requests/askToSignIn.ts'
export type { Confirmation } from '../rpc/waitForSignature.ts'
export { type SolanaOptions, solana } from '../solana.ts'
export { getProvider } from '../transactions/getProvider.ts'
export { type SendTransactionParameters, sendTransaction } from '../transactions/sendTransaction.ts'
export {
  type SignAllTransactionsParameters,
  signAllTransactions,
} from '../transactions/signAllTransactions.ts'
export {
  type SignAndSendTransactionParameters,
  signAndSendTransaction,
} from '../transactions/signAndSendTransaction.ts'
export { type SignInParameters, signIn } from '../transactions/signIn.ts'
export { type SignTransactionParameters, signTransaction } from '../transactions/signTransaction.ts'
export {
  type WaitForTransactionParameters,
  waitForTransaction,
} from '../transactions/waitForTransaction.ts'
export type { SolanaWallet } from '../wallet/SolanaWallet.ts'
