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
