export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'
export { NoWalletConnectedError } from '../errors/NoWalletConnectedError.ts'
export {
  ChainNotSupportedError,
  UnknownNetworkError,
  WrongNetworkError,
} from '../errors/network.ts'
export { RequestAbortedError } from '../errors/RequestAbortedError.ts'
export { RpcFailedError, RpcUrlMissingError, RpcWrongChainError } from '../errors/rpc.ts'
export {
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UserRejectedRequestError,
  WalletError,
} from '../errors/WalletError.ts'
export { WalletGoneError } from '../errors/WalletGoneError.ts'
export { type EvmOptions, evm } from '../evm.ts'
export { checksumAddress } from '../format/checksumAddress.ts'
export { isEvmAddress } from '../format/isEvmAddress.ts'
export { getProvider } from '../transactions/getProvider.ts'
export { type GetPublicClientParameters, getPublicClient } from '../transactions/getPublicClient.ts'
export { type SendTransactionParameters, sendTransaction } from '../transactions/sendTransaction.ts'
export { type SignTypedDataParameters, signTypedData } from '../transactions/signTypedData.ts'
export {
  type WaitForTransactionParameters,
  waitForTransaction,
} from '../transactions/waitForTransaction.ts'
export type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
