/** What was wrong with a sign-in, and the words for a developer. */
const reasons = {
  account: 'Another account signed in than was asked for.',
  chain: 'It is for another chain.',
  domain: 'It is for another domain.',
  expired: 'It has expired.',
  issued_later: 'It was issued in the future.',
  nonce: 'Its nonce is not the one that was given out.',
  not_yet_valid: 'It is not valid yet.',
  signature: 'Its signature is not the account’s.',
  uri: 'It is for another URI.',
} as const

/** What a refused sign-in failed at, as its error's code has it. */
export type SignInRefusal = keyof typeof reasons

/** A sign-in that is well-formed, and must not be taken. */
export class SignInRefusedError extends Error {
  readonly code: `siwx.${SignInRefusal}`
  override readonly name = 'SignInRefusedError'
  readonly details: readonly string[]

  constructor({ refusal }: { refusal: SignInRefusal }) {
    super('Sign-in refused')
    this.code = `siwx.${refusal}`
    this.details = [reasons[refusal]]
  }
}
