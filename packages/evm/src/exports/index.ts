export {
  InvalidAnswerError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  RpcWrongChainError,
  UnauthorizedError,
  UnrecognizedChainError,
  UserRejectedRequestError,
  WalletError,
  WrongNetworkError,
} from '@latchkey/core/adapter'
export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'
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
