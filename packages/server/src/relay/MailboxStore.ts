import type { RelayErrorTag } from '@latchkey/protocol/relay'

/** A message on its way into a mailbox. */
export type NewMessage = {
  topic: string
  /** SHA-256 of the message in UTF-8, hex. */
  id: string
  message: string
  tag: number
  prompt: boolean
  attestation: string | null
  /** The client that sent it, which never gets it back. */
  publisher: string
  /** Milliseconds since 1970, both. */
  publishedAt: number
  expiresAt: number
}

/** A message in a mailbox. */
export type KeptMessage = NewMessage & {
  /** How its store finds it again. */
  ref: string
}

/** That a client has a message. */
export type Receipt = { clientId: string; topic: string; ref: string }

export type WaitingParameters = {
  clientId: string
  topics: readonly string[]
  /** Where the page before ended. */
  after?: string | undefined
}

/** Oldest first; `next` is there when more may wait. */
export type WaitingPage = { messages: KeptMessage[]; next: string | undefined }

/** What a store tells the process that opened it. */
export type StoreEvents = {
  /** A message was stored, here or by another process, whose topic is followed. */
  onMessage(message: KeptMessage): void
  /** Messages may have been missed: whatever waits has to be read again. */
  onGap(): void
}

/** What a mailbox and a client may hold. */
export type StoreLimits = {
  mailboxBytes: number
  mailboxMessages: number
  subscribersPerTopic: number
  topicsPerClient: number
}

/** Keeps messages, who has them, and who wants them. Every promise is fulfilled only when a crash cannot undo it. */
export type MailboxStore = {
  /**
   * Keeps a message; one that is there already changes nothing.
   *
   * @throws {RelayError} `MailboxLimitExceeded`
   */
  publish(message: NewMessage): Promise<void>
  /** Says of each topic why it was refused, if it was. */
  subscribe(parameters: {
    clientId: string
    topics: readonly string[]
    expiresAt: number
  }): Promise<(RelayErrorTag | undefined)[]>
  unsubscribe(parameters: { clientId: string; topics: readonly string[] }): Promise<void>
  topicsOf(clientId: string): Promise<readonly string[]>
  /** What a client has neither sent nor acknowledged. */
  waiting(parameters: WaitingParameters): Promise<WaitingPage>
  acknowledge(receipt: Receipt): Promise<void>
  /** Acknowledges by the message's own id. */
  receive(parameters: {
    clientId: string
    receipts: readonly { topic: string; messageId: string }[]
  }): Promise<void>
  /** Once this is fulfilled, `onMessage` is called for messages of the topics. */
  follow(topics: readonly string[]): Promise<void>
  unfollow(topics: readonly string[]): void
  /** Forgets what has expired and counts the messages left. */
  sweep(): Promise<number>
  /** The relay's Ed25519 seed in hex, made at the first call ever. */
  seed(): Promise<string>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
