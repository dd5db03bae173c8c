export {
  InvalidAnswerError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedRequestError,
  WalletError,
  WalletLockedError,
  WrongNetworkError,
} from '@latchkey/core/adapter'
export { bitcoin } from '../bitcoin.ts'
export { ChainsNotSupportedError } from '../errors/ChainsNotSupportedError.ts'
export {
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  InvalidPsbtError,
  TokenNotSupportedError,
} from '../errors/request.ts'
export { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
export { AccountRemovedError } from '../errors/wallet.ts'
export {
  bitcoinMainnet,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from '../network/networks.ts'
export { isBitcoinAddress } from '../psbt/isBitcoinAddress.ts'
export { getAccountAddresses } from '../transactions/getAccountAddresses.ts'
export { getProvider } from '../transactions/getProvider.ts'
export { type SendTransferParameters, sendTransfer } from '../transactions/sendTransfer.ts'
export { type SignMessageParameters, signMessage } from '../transactions/signMessage.ts'
export {
  type SignPsbtParameters,
  type SignPsbtReturnType,
  signPsbt,
} from '../transactions/signPsbt.ts'
export type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
export type { SignatureProtocol } from '../wallet/BitcoinWallet.ts'
export type { InjectedProvider } from '../wallet/InjectedProvider.ts'
export type { SatsConnectProvider } from '../wallet/SatsConnectProvider.ts'
export type { StandardAccount, StandardWallet } from '../wallet/StandardWallet.ts'
