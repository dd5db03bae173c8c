/** How the server's RPC route treats a method: answered for any site, only on development chains, or by no chain. */
export type MethodAccess = 'open' | 'development' | 'refused'

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

/** Methods without effect of families of chains that have more than the common ones. */
const rollupReadMethods = [
  // Linea
  'linea_estimateGas',
  'linea_getProof',
  // OP Stack
  'optimism_outputAtBlock',
  'optimism_rollupConfig',
  'optimism_syncStatus',
  'optimism_version',
  // Scroll
  'scroll_estimateL1DataFee',
  'scroll_getBlockByHash',
  'scroll_getBlockByNumber',
  // ZK Stack
  'zks_L1BatchNumber',
  'zks_L1ChainId',
  'zks_estimateFee',
  'zks_estimateGasL1ToL2',
  'zks_getAllAccountBalances',
  'zks_getBaseTokenL1Address',
  'zks_getBlockDetails',
  'zks_getBridgeContracts',
  'zks_getBridgehubContract',
  'zks_getBytecodeByHash',
  'zks_getConfirmedTokens',
  'zks_getFeeParams',
  'zks_getL1BatchBlockRange',
  'zks_getL1BatchDetails',
  'zks_getL1GasPrice',
  'zks_getL2ToL1LogProof',
  'zks_getL2ToL1MsgProof',
  'zks_getMainContract',
  'zks_getProof',
  'zks_getProtocolVersion',
  'zks_getRawBlockTransactions',
  'zks_getTestnetPaymaster',
  'zks_getTransactionDetails',
] as const

/** What a bundler and a paymaster answer without effect (ERC-4337, ERC-7677). */
const bundlerReadMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
] as const

/** Methods that hand over what a visitor's wallet has signed. */
const sendMethods = [
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendUserOperation',
  'zks_sendRawTransactionWithDetailedOutput',
] as const

const bound = new Set<string>(nodeBoundMethods)
const reads = new Set<string>([...evmReadMethods, ...rollupReadMethods, ...bundlerReadMethods])
const open = new Set<string>([...reads, ...sendMethods, 'net_listening', 'net_version'])

/**
 * Where a method may be asked through the server's RPC route. Clients name their operator's methods in many ways, and
 * new ones come with each release, so only known methods are open. A chain has to be marked as development to offer the
 * others: they run or reconfigure a node, use its keys, or cost it minutes.
 */
export function evmMethodAccess(method: string): MethodAccess {
  if (bound.has(method)) return 'refused'
  return open.has(method) ? 'open' : 'development'
}

/** Whether a method only reads, so that it may be shared and asked again. Unknown methods count as having effects. */
export function isEvmReadMethod(method: string): boolean {
  return reads.has(method)
}
