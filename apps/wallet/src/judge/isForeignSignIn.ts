/** The first line of a sign-in (EIP-4361, CAIP-122), as far as a careless reader would take it for one. */
const firstLine =
  /^\s*(?:([a-z][a-z\d+.-]*):\/\/)?(\S+)\s+wants\s+you\s+to\s+sign[\s-]*in\s+with\s+your\s+[^\n]{0,64}\baccount/i
const maxFirstLine = 4096
const unseen = /\p{Cf}/gu

/**
 * Whether a text signs in to another site than the one that asks (EIP-4361): who has it signed could sign in there as the
 * visitor.
 *
 * @param origin of the page that asks, as the browser says it
 */
export function isForeignSignIn(text: string, origin: string): boolean {
  if (!isSignIn(text)) return false
  const [, scheme, domain] = firstLine.exec(text) ?? []
  const { host, protocol } = new URL(origin)
  const isOwnScheme = scheme === undefined || `${scheme.toLowerCase()}:` === protocol
  return domain?.toLowerCase() !== host || !isOwnScheme
}

/** Whether a text signs in somewhere, as a careless reader may take it. */
function isSignIn(text: string): boolean {
  // Such a one may read wide letters as plain ones, and leaves out what is not seen; in the domain itself both count.
  return firstLine.test(text.slice(0, maxFirstLine).normalize('NFKC').replace(unseen, ''))
}
