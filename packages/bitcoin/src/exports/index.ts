export {
  ConnectorNotFoundError,
  InvalidAnswerError,
  NotConnectedError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  TransactionRefusedError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedRequestError,
  WalletError,
  WalletLockedError,
  WrongNetworkError,
} from '@latchkey/core/adapter'
export { getAccountAddresses } from '../actions/getAccountAddresses.ts'
export { getProvider } from '../actions/getProvider.ts'
export { type SendTransferParameters, sendTransfer } from '../actions/sendTransfer.ts'
export { type SignMessageParameters, signMessage } from '../actions/signMessage.ts'
export {
  type SignPsbtParameters,
  type SignPsbtReturnType,
  signPsbt,
} from '../actions/signPsbt.ts'
export { bitcoin } from '../bitcoin.ts'
export { AccountRemovedError } from '../errors/AccountRemovedError.ts'
export { ChainsNotSupportedError } from '../errors/ChainsNotSupportedError.ts'
export {
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  InvalidPsbtError,
  TokenNotSupportedError,
} from '../errors/request.ts'
export { isBitcoinAddress } from '../format/isBitcoinAddress.ts'
export {
  bitcoinMainnet,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from '../network/networks.ts'
export type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
export type { SignatureProtocol } from '../wallet/BitcoinWallet.ts'
export type { InjectedProvider } from '../wallet/InjectedProvider.ts'
export type { SatsConnectProvider } from '../wallet/SatsConnectProvider.ts'
export type { StandardAccount, StandardWallet } from '../wallet/StandardWallet.ts'
