import type { NameProblem } from '@latchkey/protocol'
import { HttpStatusError } from './http.ts'
import { LatchkeyError } from './LatchkeyError.ts'

/** What the server was asked about names, and what is said when it gives no reason (S8.12). */
const sentences = {
  register: (name: string) => `Error registering name ${name}`,
  resolve: () => 'Error resolving name',
  reverse: () => 'Error fetching names for address',
  suggest: () => 'Error fetching name suggestions',
} as const

export type NameOperation = keyof typeof sentences

/** The server did not do what it was asked about names; the message is its first reason, where it gives one (S8.12). */
export class NameApiError extends LatchkeyError {
  readonly code: `name.${NameOperation}_failed`
  override readonly name = 'NameApiError'

  constructor({
    cause,
    operation,
    subject,
  }: { operation: NameOperation /** The name it was about. */; subject: string; cause: unknown }) {
    const reason = cause instanceof HttpStatusError ? cause.reason : undefined
    super(reason || sentences[operation](subject), { cause })
    this.code = `name.${operation}_failed`
  }
}

/** No name can be registered as things are (S6.7). */
export class NameNotAllowedError extends LatchkeyError {
  readonly code = 'name.not_allowed'
  override readonly name = 'NameNotAllowedError'
  /** What is missing for it. */
  readonly lacks: 'address' | 'authConnector' | 'network' | 'zone'

  constructor({ lacks }: { lacks: NameNotAllowedError['lacks'] }) {
    super('No name can be registered', { details: [details[lacks]] })
    this.lacks = lacks
  }
}

const details = {
  address: 'No account is connected.',
  authConnector: 'The account is not of an embedded wallet.',
  network: 'The active network is none of the EVM that the server has.',
  zone: 'The project offers no names.',
} as const

/** A text is no name (S5.1). */
export class InvalidNameError extends LatchkeyError {
  readonly code = 'name.invalid'
  override readonly name = 'InvalidNameError'
  readonly problem: NameProblem

  constructor({ problem }: { problem: NameProblem }) {
    super('Invalid name', {
      details: ['Letters, digits and hyphens, at least four and no hyphen at an end.'],
    })
    this.problem = problem
  }
}
