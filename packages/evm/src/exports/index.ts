export {
  AdapterMissingError,
  ConnectorNotFoundError,
  InvalidAnswerError,
  NetworkNotConfiguredError,
  NotConnectedError,
  RequestAbortedError,
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
export { type GetBlockNumberParameters, getBlockNumber } from '../actions/getBlockNumber.ts'
export { getCallsStatus } from '../actions/getCallsStatus.ts'
export { getCapabilities } from '../actions/getCapabilities.ts'
export { getProvider } from '../actions/getProvider.ts'
export { type GetPublicClientParameters, getPublicClient } from '../actions/getPublicClient.ts'
export { type GetWalletClientParameters, getWalletClient } from '../actions/getWalletClient.ts'
export type { NetworkMeant } from '../actions/networkMeant.ts'
export { type ReadContractParameters, readContract } from '../actions/readContract.ts'
export {
  type SendCallsParameters,
  type SendCallsReturnType,
  sendCalls,
} from '../actions/sendCalls.ts'
export { type SendTransactionParameters, sendTransaction } from '../actions/sendTransaction.ts'
export { showCallsStatus } from '../actions/showCallsStatus.ts'
export { type SignTypedDataParameters, signTypedData } from '../actions/signTypedData.ts'
export {
  type SimulateContractParameters,
  type SimulateContractReturnType,
  simulateContract,
} from '../actions/simulateContract.ts'
export {
  type WaitForTransactionReceiptParameters,
  waitForTransactionReceipt,
} from '../actions/waitForTransactionReceipt.ts'
export { type WatchBlockNumberParameters, watchBlockNumber } from '../actions/watchBlockNumber.ts'
export { type WriteContractParameters, writeContract } from '../actions/writeContract.ts'
export { type CallsPlan, planCalls } from '../calls/planCalls.ts'
export { CallsIncompleteError } from '../errors/CallsIncompleteError.ts'
export { ContractAnswerError } from '../errors/ContractAnswerError.ts'
export { ContractRevertedError } from '../errors/ContractRevertedError.ts'
export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export { InvalidCallError } from '../errors/InvalidCallError.ts'
export { InvalidCallsError } from '../errors/InvalidCallsError.ts'
export { InvalidTokenError } from '../errors/InvalidTokenError.ts'
export { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'
export { TransactionReplacedError } from '../errors/TransactionReplacedError.ts'
export { type EvmOptions, evm } from '../evm.ts'
export { checksumAddress } from '../format/checksumAddress.ts'
export { isEvmAddress } from '../format/isEvmAddress.ts'
export type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
export type { WalletClient } from '../wallet/toWalletClient.ts'
