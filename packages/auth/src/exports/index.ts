export { InvalidOptionError } from '@latchkey/core/adapter'
export { type AuthOptions, auth } from '../auth.ts'
export {
  FrameAbortedError,
  FrameBlockedError,
  FrameFailedError,
  FrameInsecureError,
  FrameLoadError,
  FrameMissingError,
  FrameTimeoutError,
  NoCommonNetworkError,
  UnverifiedDomainError,
} from '../errors/frame.ts'
export { ProviderError } from '../errors/ProviderError.ts'
