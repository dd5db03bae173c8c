/** What the relay takes; a larger thing gets the error of its name. */
export const relayLimits = {
  /** Topics, messages or receipts in one batch. */
  batch: 500,
  /** Bytes of a frame; a larger one ends the socket with 1009. */
  frameBytes: 1024 * 1024,
  /** Bytes of all messages that wait on a topic. */
  mailboxBytes: 8 * 1024 * 1024,
  /** Messages that wait on a topic. */
  mailboxMessages: 200,
  /** Bytes of `message` in UTF-8. */
  messageBytes: 512 * 1024,
  /** A longer life is cut to this. */
  maxTtlSeconds: 7 * 86_400,
  /** A shorter life is raised to this. */
  minTtlSeconds: 30,
  /** How long a subscription is remembered without being renewed. */
  subscriptionSeconds: 30 * 86_400,
} as const

/** How far a clock may be off in a relay token, in seconds. */
export const relayClockSkewSeconds = 120

/** How long a relay token lives, in seconds. */
export const relayTokenSeconds = 86_400
