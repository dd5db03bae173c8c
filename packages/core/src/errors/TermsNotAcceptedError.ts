import { LatchkeyError } from './LatchkeyError.ts'

/** The site wants its terms accepted before a wallet connects, and the visitor has not done so. */
export class TermsNotAcceptedError extends LatchkeyError {
  readonly code = 'legal.not_accepted'
  override readonly name = 'TermsNotAcceptedError'

  constructor() {
    super('The visitor has not accepted the terms of the site', {
      details: ['The modal shows them now (`features.legalCheckbox`).'],
    })
  }
}
