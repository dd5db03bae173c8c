import { type RelayErrorTag, relayErrorTags } from '@latchkey/protocol/relay'

/** What a relay request is refused with; the text says nothing that the client did not send. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly tag: RelayErrorTag
  /** The JSON-RPC code of the tag. */
  readonly code: number

  constructor(tag: RelayErrorTag, message: string) {
    super(message)
    this.tag = tag
    this.code = relayErrorTags[tag]
  }
}

/** A topic that has no room. */
export function mailboxFull(): RelayError {
  return new RelayError('MailboxLimitExceeded', 'Too much waits on this topic.')
}

/** Someone, or the whole relay, that has stored as much as it may. */
export function storageFull(whose: 'address' | 'client' | 'project' | 'server'): RelayError {
  return new RelayError(
    'StorageLimitExceeded',
    whose === 'server'
      ? 'The relay has stored as much as it may; try again later.'
      : `This ${whose} has stored as much as it may; wait until messages expire.`,
  )
}
