const maxLength = 320

/**
 * What a visitor reads of whose account they are in with: their address; a name where the address is one that a provider has made
 * for this site alone, which no one knows by heart. It is a text to show, and finds no one.
 */
export function shownUserName(
  claims: Readonly<Record<string, unknown>>,
  /** What the provider has said beside what it signed. */
  name?: string | undefined,
): string | undefined {
  const { email, is_private_email: isPrivate, name: signed } = claims
  // Apple writes both forms.
  const isRelay = isPrivate === true || isPrivate === 'true'
  const names = [name, signed]
  return (isRelay ? [...names, email] : [email, ...names]).find(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}
