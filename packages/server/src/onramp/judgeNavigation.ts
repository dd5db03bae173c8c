/** What to do with who opens a link: it is good for one opening, which programs that look ahead must not have. */
export type NavigationVerdict = 'ask' | 'continue' | 'refuse'

/**
 * Judges by what browsers say of a request (Fetch Metadata): a visitor's own tab continues, a frame, a picture or a script of
 * any page is refused. Programs that only look, such as the previews of chats, and browsers that say nothing are asked to click.
 */
export function judgeNavigation({
  header,
  method,
  own,
}: {
  header: (name: string) => string | undefined
  method: string
  /** Origin of this server. */
  own: string
}): NavigationVerdict {
  const destination = header('sec-fetch-dest')
  if (destination !== undefined && destination !== 'document') return 'refuse'
  if (method === 'POST') {
    const origin = header('origin')
    return origin === undefined || origin === 'null' || origin === own ? 'continue' : 'refuse'
  }
  const isAhead = [header('sec-purpose'), header('purpose'), header('x-moz')].some((purpose) =>
    /prefetch|prerender|preview/i.test(purpose ?? ''),
  )
  return destination === undefined || isAhead || method !== 'GET' ? 'ask' : 'continue'
}
