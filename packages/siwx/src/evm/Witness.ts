/** A node that is asked what the contracts of a chain say of a signature. */
export type Witness = {
  /** Who runs it, such as `operatorOf` its URL: two nodes of one operator are one witness. */
  operator: string
  /** A node of the site's own, whose word alone counts. A public one is none: whoever runs it could sign in as anybody. */
  isTrusted?: boolean | undefined
  /** Asks by JSON-RPC: resolves to its answer, `{ result }` or `{ error }`, and rejects when there was none. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /** Called when it and a node of another operator say of one block what cannot both be true: one of the two lies. */
  onContradiction?(operator: string): void
}

/**
 * The nodes of a chain, the best first. They are looked up when a contract has to be asked: a trusted one alone, else in twos
 * until two of different operators agree.
 */
export type Witnesses = (chainId: string) => readonly Witness[]
