export {
  ChainNotSupportedError,
  ConnectorNotFoundError,
  InvalidAnswerError,
  NetworkNotConfiguredError,
  NotConnectedError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  RpcWrongChainError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
} from '@latchkey/core/adapter'
export { getProvider } from '../actions/getProvider.ts'
export { type SendTransactionParameters, sendTransaction } from '../actions/sendTransaction.ts'
export {
  type SignAllTransactionsParameters,
  signAllTransactions,
} from '../actions/signAllTransactions.ts'
export {
  type SignAndSendTransactionParameters,
  signAndSendTransaction,
} from '../actions/signAndSendTransaction.ts'
export { type SignInParameters, signIn } from '../actions/signIn.ts'
export { type SignTransactionParameters, signTransaction } from '../actions/signTransaction.ts'
export {
  type WaitForTransactionParameters,
  waitForTransaction,
} from '../actions/waitForTransaction.ts'
export type { Confirmation } from '../chain/waitForSignature.ts'
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
export {
  BelowMinimumError,
  InsufficientDepositError,
  UnpayableReceiverError,
  UntransferableTokenError,
} from '../errors/transfer.ts'
export { UnsupportedFeatureError } from '../errors/UnsupportedFeatureError.ts'
export { isSolanaAddress } from '../format/isSolanaAddress.ts'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '../network/solanaNetworks.ts'
export { type SolanaOptions, solana } from '../solana.ts'
export type { SignedIn } from '../wallet/askToSignIn.ts'
export type { SolanaWallet } from '../wallet/SolanaWallet.ts'
