/** What was sent, and of which no one has said whether it was taken: it may be carried out. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  /** By which it is found: a hash, or a signature. */
  readonly id: string
  /** Whether a node has it by now. */
  readonly look: () => Promise<boolean>
  /** What the page is answered: it looks for it, too. */
  readonly result: unknown

  constructor({ id, look, result }: { id: string; look: () => Promise<boolean>; result: unknown }) {
    super('No one has said whether it was sent')
    this.id = id
    this.look = look
    this.result = result
  }
}
