// Not `tokens`, which are those of a chain.
const secretName = /token(?!s)|secret|password|apikey|api_key|authorization|privatekey|^key$/i

/** A copy that is safe to print: secrets become `***`, and so do credentials inside URLs. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value === 'string') return maskUrl(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      // Header values are where upstream keys live, whatever the header is called.
      if (key === 'headers' && typeof item === 'object' && item !== null)
        return [key, Object.fromEntries(Object.keys(item).map((name) => [name, '***']))]
      if (secretName.test(key) && item !== undefined && item !== null) return [key, '***']
      return [key, maskSecrets(item)]
    }),
  )
}

// Node providers put keys into the user part, the path's last long segment, or the query.
function maskUrl(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  // A key may be all that stands before the host; a name beside a password is none.
  if (!url.password && url.username && /^https?:$/.test(url.protocol)) url.username = '***'
  if (url.password) url.password = '***'
  for (const name of [...url.searchParams.keys()]) url.searchParams.set(name, '***')
  const segments = url.pathname.split('/').map((part) => (/^[\w-]{20,}$/.test(part) ? '***' : part))
  const path = segments.join('/')
  if (url.username || url.password || url.search || path !== url.pathname) {
    url.pathname = path
    return url.toString()
  }
  return text
}
