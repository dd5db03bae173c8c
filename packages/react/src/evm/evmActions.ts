import {
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTypedData,
  watchBlockNumber,
  writeContract,
} from '@latchkey/evm'

// One chunk for what visitors do, fetched with the first of it.
export {
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTypedData,
  watchBlockNumber,
  writeContract,
}
