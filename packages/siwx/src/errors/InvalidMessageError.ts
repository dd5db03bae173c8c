/** A field cannot stand in a sign-in message. */
export class InvalidMessageError extends Error {
  readonly code = 'siwx.invalid_message'
  override readonly name = 'InvalidMessageError'
  readonly details: readonly string[]
  /** The field's name, as the message has it. */
  readonly field: string

  constructor({ field, reason }: { field: string; reason: string }) {
    super('Invalid sign-in message')
    this.details = [reason]
    this.field = field
  }
}
