export { InvalidMessageError } from '@latchkey/siwx'
export { InvalidSessionError } from '../errors/signIn.ts'
export { SignInServerError } from '../errors/signInServer.ts'
export { type SignInParameters, signIn } from '../signIn/kept/signIn.ts'
export type { Siwx, SiwxContext, SiwxMessage, SiwxSession } from '../signIn/Siwx.ts'
export type {
  ServerSignIn,
  ServerSignInParameters,
  SignInServer,
  Visitor,
} from '../signIn/server/ServerSignIn.ts'
export { createSIWEConfig, type SiweConfig } from '../signIn/siwe/createSIWEConfig.ts'
export type {
  SiweMessageArguments,
  SiweMessageParameters,
  SiweOptions,
  SiweSession,
} from '../signIn/siwe/SiweOptions.ts'
export {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
} from '../signIn/siwe/siweText.ts'
