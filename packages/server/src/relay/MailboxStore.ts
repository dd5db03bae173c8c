import type { RelayErrorTag } from '@latchkey/protocol/relay'

/** A message on its way into a mailbox. */
export type NewMessage = {
  topic: string
  /** Whom its bytes count for. */
  project: string
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
export type KeptMessage = Omit<NewMessage, 'project'> & {
  /** How its store finds it again. */
  ref: string
}

/** What a publisher is answered. */
export type Publication = {
  /** Whether the message is new; one that is there already changes nothing. */
  isNew: boolean
  /**
   * Lets this process notify its readers. To be called once the publisher has its answer, and when it can have none:
   * a reader that is fast would else answer before the publisher knows.
   */
  release(): void
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
  /** A message was stored and released here, or stored by another process, and its topic is followed. */
  onMessage(message: KeptMessage): void
  /** Another process stored a message of this topic: its mailbox has to be read. */
  onTopic(topic: string): void
  /** Messages may have been missed: whatever waits has to be read again. */
  onGap(): void
}

/** What is stored over all topics. */
export type Held = { bytes: number; messages: number; receipts: number; subscriptions: number }

/** How much of it there may be. */
export type StorageLimits = {
  perAddress: Held
  /** Subscriptions: see `topicsPerClient`. */
  perClient: Omit<Held, 'subscriptions'>
  perProject: Held
  server: Held
}

/** What a mailbox and a client may hold, and projects and the server together. */
export type StoreLimits = {
  storage: Pick<StorageLimits, 'perProject' | 'server'>
  mailboxBytes: number
  mailboxMessages: number
  subscribersPerTopic: number
  topicsPerClient: number
}

/** Keeps messages, who has them, and who wants them. Every promise is fulfilled only when a crash cannot undo it. */
export type MailboxStore = {
  /** How many of the largest reads, or changes of subscriptions, it is worth asking for at once. */
  readonly parallel: number
  /**
   * Keeps a message. Many of one sender do not keep those of others waiting. Other processes are notified as it is stored,
   * so that none is missed when this one ends before the publisher has its answer.
   *
   * @throws {RelayError} `MailboxLimitExceeded`, `StorageLimitExceeded`
   */
  publish(message: NewMessage, sender?: string): Promise<Publication>
  /** Says of each topic why it was refused, if it was, and how many were added. */
  subscribe(parameters: {
    clientId: string
    project: string
    topics: readonly string[]
    expiresAt: number
    /** How many may be added. */
    room: number
  }): Promise<{ refusals: (RelayErrorTag | undefined)[]; added: number }>
  /** Answers how many there were. */
  unsubscribe(parameters: {
    clientId: string
    project: string
    topics: readonly string[]
  }): Promise<number>
  /** Clients of one sender, which is an address, do not keep those of others waiting. */
  topicsOf(clientId: string, sender?: string): Promise<readonly string[]>
  /** What a client has neither sent nor acknowledged. */
  waiting(parameters: WaitingParameters): Promise<WaitingPage>
  /** Answers whether the receipt is new. None is kept of a message that is gone, or beyond a limit: it comes again then. */
  acknowledge(receipt: Receipt): Promise<boolean>
  /**
   * Acknowledges by the message's own id, and answers when each new receipt ends, with its message.
   *
   * @throws {RelayError} `StorageLimitExceeded`
   */
  receive(parameters: {
    clientId: string
    receipts: readonly { topic: string; messageId: string }[]
  }): Promise<readonly number[]>
  /** Once this is fulfilled, `onMessage` is called for messages of the topics. */
  follow(topics: readonly string[]): Promise<void>
  unfollow(topics: readonly string[]): void
  /** Forgets what has expired and tells what is left. */
  sweep(): Promise<Held>
  /** The relay's Ed25519 seed in hex, made at the first call ever. */
  seed(): Promise<string>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
