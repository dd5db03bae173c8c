export {
  InvalidAnswerError,
  RequestPendingError,
  RpcFailedError,
  RpcUrlMissingError,
  RpcWrongChainError,
  TransactionRefusedError,
  UnauthorizedError,
  UnrecognizedChainError,
  UserRejectedRequestError,
  WalletError,
  WrongNetworkError,
} from '@latchkey/core/adapter'
export { getCallsStatus } from '../actions/getCallsStatus.ts'
export { getCapabilities } from '../actions/getCapabilities.ts'
export { getProvider } from '../actions/getProvider.ts'
export { type GetPublicClientParameters, getPublicClient } from '../actions/getPublicClient.ts'
export { type SendCallsParameters, sendCalls } from '../actions/sendCalls.ts'
export { type SendTransactionParameters, sendTransaction } from '../actions/sendTransaction.ts'
export { type SignTypedDataParameters, signTypedData } from '../actions/signTypedData.ts'
export {
  type WaitForTransactionParameters,
  waitForTransaction,
} from '../actions/waitForTransaction.ts'
export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'
export { type EvmOptions, evm } from '../evm.ts'
export { checksumAddress } from '../format/checksumAddress.ts'
export { isEvmAddress } from '../format/isEvmAddress.ts'
export type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
