/** Of the nodes that were asked about a contract's signature no two of different operators said the same: nothing is known. */
export class UnwitnessedError extends Error {
  readonly code = 'siwx.unwitnessed'
  override readonly name = 'UnwitnessedError'

  constructor({ cause, chainId }: { cause?: unknown; chainId: string }) {
    super(`No two nodes of ${chainId} vouch for the signature`, { cause })
  }
}
