import { readAppLink, readPageLink } from './walletLink.ts'

/** What stands in braces for the page, each percent-encoded as its place in the link needs it. */
const parts: Readonly<Record<string, (page: URL) => string>> = {
  /** Without `https://`, as a path. */
  address: ({ host, pathname, search }) => `${host}${pathname}${search}`,
  origin: ({ origin }) => encodeURIComponent(origin),
  url: ({ href }) => encodeURIComponent(href),
  /** In a link that is itself a part of a link. */
  urlTwice: ({ href }) => encodeURIComponent(encodeURIComponent(href)),
}

/**
 * Fills a template with a page's address: a link that opens the page in a phone wallet's own browser.
 *
 * What comes after `#` stays behind: it is for the page alone, and may be a token. So does a name and password.
 * Nothing for a template that names no page, or leads to anything but a website or an app.
 */
export function browseLink(template: string, page: string): string | undefined {
  if (!isBrowseLink(template)) return undefined
  const url = new URL(page)
  // A page of no address, as in some frames, is nowhere else.
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  url.password = ''
  url.username = ''
  return template.replaceAll(braces, (_, part: string) => parts[part]?.(url) ?? '')
}

/** Whether {@link browseLink} understands a template. */
export function isBrowseLink(template: string): boolean {
  const names = [...template.matchAll(braces)].map(([, part = '']) => part)
  const base = template.replaceAll(braces, '')
  return (
    names.some((name) => name !== 'origin') &&
    names.every((name) => Object.hasOwn(parts, name)) &&
    (readPageLink(base)?.protocol === 'https:' ||
      readAppLink(base.replace(/\?.*/, '')) !== undefined)
  )
}

const braces = /\{(\w*)\}/g
