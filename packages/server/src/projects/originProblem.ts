import { isOriginPattern } from '@latchkey/protocol'

/** What keeps a text from being an allowed origin, as a sentence; nothing for one that can match a page. */
export function originProblem(text: string): string | undefined {
  const pattern = text.trim()
  if (/^[*.]+$/.test(pattern))
    return 'Every origin is allowed with an empty list: --any-origin on the command line'
  if (!isOriginPattern(pattern))
    return 'Expected [scheme://]host[:port], where * stands for one whole label'
  const { host = '', path = '', scheme = 'https' } = partsOf(pattern)
  if (path.length > 1)
    return `An origin has no path: expected ${pattern.slice(0, pattern.length - path.length)}`
  const last = host.split('.').at(-1)
  if (last === '*')
    return 'The last label of a host cannot be *, or it would allow anyone’s domains'
  // Apps and extensions have schemes of their own; what is nearly that of a website is a slip.
  if (/^h*t+p+s*$/i.test(scheme) && !/^https?$/i.test(scheme))
    return `Expected http:// or https:// for a website, not ${scheme}://`
  return undefined
}

/** What may be meant as it is, and most often is not, as a sentence. */
export function originDoubt(text: string): string | undefined {
  const { host = '', scheme } = partsOf(text.trim())
  const isName = !host.includes('.') && !host.startsWith('[') && host !== 'localhost'
  // Apps have hosts of one label, such as `capacitor://localhost`, and extensions an id.
  return isName && (scheme === undefined || /^https?$/i.test(scheme))
    ? `${text} has no dot, so it allows only a page at a host of that name.`
    : undefined
}

function partsOf(pattern: string): { host?: string; path?: string; scheme?: string } {
  return (
    /^((?<scheme>[^:/]+):\/\/)?(?<host>\[[^\]]*\]|[^:/?#]*)(:[\d*]+)?(?<path>.*)$/.exec(pattern)
      ?.groups ?? {}
  )
}
