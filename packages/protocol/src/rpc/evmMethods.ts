/** How the server's RPC route treats a method: answered for any site, only on development chains, or by no chain. */
export type MethodAccess = 'open' | 'development' | 'refused'

/** Namespaces that run or reconfigure a node; a chain has to be marked as development to offer them. */
export const operatorMethodPrefixes = [
  'admin_',
  'anvil_',
  'debug_',
  'engine_',
  'evm_',
  'hardhat_',
  'miner_',
  'personal_',
  'txpool_',
] as const

/** Methods that use keys of the node. A public chain has none to offer: a visitor's keys are in the visitor's wallet. */
export const nodeKeyMethods = [
  'eth_accounts',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
] as const

/**
 * Methods whose answer depends on the node of an earlier call, or that need an open socket. The route picks a node
 * for each call; a client library that gets "not found" falls back to `eth_getLogs`.
 */
export const nodeBoundMethods = [
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_subscribe',
  'eth_uninstallFilter',
  'eth_unsubscribe',
] as const

/** Methods without effect: one answer may serve several callers, and a failed call may be asked of another node. */
export const evmReadMethods = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_simulateV1',
  'eth_syncing',
  'net_peerCount',
  'web3_clientVersion',
  'web3_sha3',
] as const

const bound = new Set<string>(nodeBoundMethods)
const keyed = new Set<string>(nodeKeyMethods)
const reads = new Set<string>(evmReadMethods)

/** Where a method may be asked through the server's RPC route. */
export function evmMethodAccess(method: string): MethodAccess {
  if (bound.has(method)) return 'refused'
  if (keyed.has(method)) return 'development'
  return operatorMethodPrefixes.some((prefix) => method.startsWith(prefix)) ? 'development' : 'open'
}

/** Whether a method only reads, so that it may be shared and asked again. Unknown methods count as having effects. */
export function isEvmReadMethod(method: string): boolean {
  return reads.has(method)
}
