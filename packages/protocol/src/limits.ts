/** Time limit of a JSON-RPC request, in milliseconds, at both ends (S7.41). */
export const rpcTimeoutMs = 10_000

/** Maximum number of calls in one JSON-RPC batch (S7.41). */
export const rpcBatchSize = 1000

/** Maximum size of a request body, in bytes. */
export const maxBodyBytes = 1024 * 1024

/** Catalogue page size (S9.8). */
export const walletPageSize = 40

/** Catalogue search size (S5.19). */
export const walletSearchSize = 100

/** Wallets of the index that a search looks through first; a longer catalogue is cut there. */
export const maxIndexedWallets = 1000

/** Cache of native and token balances (S9.1). */
export const balanceCacheMs = 30_000

/** Cache of identity and names (S9.1). */
export const identityCacheMs = 5 * 60_000
