export { InvalidMessageError } from '../errors/InvalidMessageError.ts'
export { InvalidProofError } from '../errors/InvalidProofError.ts'
export type { SignInMessage, SignInRequest } from '../SignInMessage.ts'
