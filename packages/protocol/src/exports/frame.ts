export {
  frameAnswerMs,
  frameLoadMs,
  frameReadyDelayMs,
  loginTimeoutMs,
  maxFrameMessageLength,
  maxFrameRequests,
  rejectedNoticeMs,
  signOutTimeoutMs,
} from '../frame/frameLimits.ts'
export {
  type FrameError,
  type FrameHello,
  type FrameRequest,
  type FromFrame,
  frameHello,
  frameVersion,
  fromFrame,
  isFrameData,
  type ToFrame,
  toFrame,
} from '../frame/frameMessage.ts'
export {
  type EmbeddedNamespace,
  emailAddress,
  emailCode,
  embeddedNamespaces,
  type FrameErrorCode,
  type FrameEvent,
  type FrameEventData,
  type FrameMethod,
  type FrameParams,
  type FrameResult,
  type FrameUser,
  frameErrorCodes,
  frameEvents,
  frameMethods,
  frameUser,
} from '../frame/frameMethods.ts'
export { type Embedders, isEmbedder } from '../frame/isEmbedder.ts'
export { isOwnDomain } from '../frame/isOwnDomain.ts'
export {
  type LoginAssertion,
  type LoginCompletion,
  type TakenMessage,
  takenMessage,
} from '../frame/loginMessage.ts'
export { type ReturnedMessage, returnedMessage } from '../frame/returnedMessage.ts'
export {
  embeddedMethods,
  type MethodRoute,
  routeOfMethod,
  sessionMethods,
} from '../frame/walletMethods.ts'
