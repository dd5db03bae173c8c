/** What the other end sent is not of this session: changed, repeated, left out, or no message at all. */
export class SessionBrokenError extends Error {
  override readonly name = 'SessionBrokenError'
}
