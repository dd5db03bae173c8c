/** A contract had to be asked about a signature and could not be: nothing is known about the sign-in. */
export class VerifierUnreachableError extends Error {
  readonly code = 'siwx.unreachable'
  override readonly name = 'VerifierUnreachableError'

  constructor({ cause, chainId }: { cause: unknown; chainId: string }) {
    super(`The signature could not be checked on ${chainId}`, { cause })
  }
}
