export { InvalidMessageError } from '../errors/InvalidMessageError.ts'
export { InvalidProofError } from '../errors/InvalidProofError.ts'
export { type SignInRefusal, SignInRefusedError } from '../errors/SignInRefusedError.ts'
export { UnwitnessedError } from '../errors/UnwitnessedError.ts'
export { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
export {
  type LoginKey,
  type SignLoginAssertionParameters,
  signLoginAssertion,
} from '../login/signLoginAssertion.ts'
export type { SignInMessage, SignInRequest } from '../SignInMessage.ts'
export type { ExpectedSignIn } from '../verify/requireExpected.ts'
