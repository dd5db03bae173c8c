/** Tries after the first, over all URLs of a network (S9.32). */
export const rpcRetryCount = 3

/** The pause before the second try; each next one is twice as long (S9.32). */
export const rpcRetryDelayMs = 150

/** Longest a request takes with all its tries: four of ten seconds, and the pauses an RPC may ask for. */
export const rpcRequestLimitMs = 60_000
