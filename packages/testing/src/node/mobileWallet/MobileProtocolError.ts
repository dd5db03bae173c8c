/** What a site did that the protocol does not have. */
export class MobileProtocolError extends Error {
  override readonly name = 'MobileProtocolError'
}
