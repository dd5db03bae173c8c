/** JSON-RPC codes of the relay's errors. */
export const relayErrorCodes = {
  handler: -32_000,
  internal: -32_603,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  parse: -32_700,
  tooManyRequests: 3001,
  unauthorized: 3000,
} as const

/** What `data` of an error says, and the code that goes with it. */
export const relayErrorTags = {
  BatchEmpty: relayErrorCodes.invalidRequest,
  BatchLimitExceeded: relayErrorCodes.invalidRequest,
  Internal: relayErrorCodes.internal,
  InvalidJson: relayErrorCodes.parse,
  InvalidJwt: relayErrorCodes.unauthorized,
  InvalidMethod: relayErrorCodes.methodNotFound,
  InvalidParams: relayErrorCodes.invalidRequest,
  InvalidRequestId: relayErrorCodes.invalidRequest,
  InvalidTopic: relayErrorCodes.invalidRequest,
  MailboxLimitExceeded: relayErrorCodes.handler,
  MissingJwt: relayErrorCodes.unauthorized,
  OriginNotAllowed: relayErrorCodes.unauthorized,
  PayloadSizeExceeded: relayErrorCodes.invalidRequest,
  ProjectIdNotSpecified: relayErrorCodes.unauthorized,
  ProjectInactive: relayErrorCodes.unauthorized,
  ProjectNotFound: relayErrorCodes.unauthorized,
  /** A client, an address, a project or the relay has stored as much as it may. */
  StorageLimitExceeded: relayErrorCodes.handler,
  SubscriberLimitExceeded: relayErrorCodes.handler,
  TooManyRequests: relayErrorCodes.tooManyRequests,
  TopicLimitExceeded: relayErrorCodes.handler,
  TtlTooShort: relayErrorCodes.handler,
} as const

export type RelayErrorTag = keyof typeof relayErrorTags
