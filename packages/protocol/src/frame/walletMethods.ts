/**
 * What reads a chain, of the methods that need no approval (S6.9): the page asks its own nodes, so that nothing of it
 * passes through the frame.
 */
const readMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
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
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]

/** What the wallet answers without an approval (S6.9). */
const answeredMethods: readonly string[] = ['eth_accounts', 'eth_chainId', 'wallet_getCapabilities']

/** Methods that need the visitor's approval (S6.10). */
const approvalMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * What the page answers by its session, whatever the wallet is. Giving the permission back ends the session, as
 * "Disconnect" does: it takes nothing from the visitor that an approval could keep.
 */
export const sessionMethods: readonly string[] = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'net_version',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
]

/**
 * What an embedded wallet answers itself, with an approval or without. The frame answers these and no other: batches,
 * permissions and user operations are not built, so that no site learns of them.
 */
export const embeddedMethods: readonly string[] = [...answeredMethods, ...approvalMethods]

/**
 * Who answers a method of an embedded wallet: the wallet once the visitor has approved (S6.10), the wallet at once or the
 * page's own nodes (S6.9), or no one (S6.11).
 */
export type MethodRoute = 'approval' | 'answer' | 'read' | 'refuse'

const routes: ReadonlyMap<string, MethodRoute> = new Map([
  ...readMethods.map((method) => [method, 'read'] as const),
  ...answeredMethods.map((method) => [method, 'answer'] as const),
  ...approvalMethods.map((method) => [method, 'approval'] as const),
])

/** Who answers a method of an embedded wallet; what is in no list is refused. */
export function routeOfMethod(method: string): MethodRoute {
  return routes.get(method) ?? 'refuse'
}
