/** A signed sign-in is not the one that was asked for. */
export class InvalidProofError extends Error {
  readonly code = 'siwx.invalid_proof'
  override readonly name = 'InvalidProofError'
  readonly details: readonly string[]

  constructor({ reason }: { reason: string }) {
    super('Invalid sign-in proof')
    this.details = [reason]
  }
}
