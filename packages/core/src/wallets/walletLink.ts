import { readAppLink, readPageLink } from '@latchkey/protocol'
import type { WalletLink } from '../sessions/SessionSource.ts'

/** Where a page runs, as far as it decides how a link opens. */
export type LinkPlace = {
  /** In the browser of the Telegram app. */
  telegram: boolean
  android: boolean
  /** In a frame of another page. */
  framed: boolean
}

/** An address and the window to open it in; with `noreferrer noopener`. */
export type OpenableLink = { href: string; target: '_blank' | '_self' | '_top' }

const telegramLink = /^https:\/\/t\.me\//

/** What of a page decides how a link leaves it. */
export function linkPlace(window: Window & typeof globalThis): LinkPlace {
  return {
    android: /android/i.test(window.navigator.userAgent),
    framed: isFramed(window),
    telegram: ['TelegramWebviewProxy', 'TelegramWebviewProxyProto'].some((name) => name in window),
  }
}

/** The link that hands a pairing URI to a wallet’s app (EIP-1328); nothing where the wallet’s own link is unfit. */
export function pairingLink(
  { href }: Pick<WalletLink, 'href'>,
  uri: string,
  place: LinkPlace,
): OpenableLink | undefined {
  const base = linkBase(href)
  if (!base) return undefined
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes once before it asks the system for an app.
  const twice = place.telegram && place.android && !base.isWeb
  return {
    href: `${base.href}wc?uri=${twice ? encodeURIComponent(encoded) : encoded}`,
    // A website that opens in place of the page would take the waiting offer with it.
    target: place.telegram || base.isWeb ? '_blank' : place.framed ? '_top' : '_self',
  }
}

/** The link that brings a wallet’s app to the front for a request of a session. */
export function requestLink(
  { href }: Pick<WalletLink, 'href'>,
  { requestId, sessionTopic }: { requestId: number; sessionTopic: string },
  place: LinkPlace,
): OpenableLink | undefined {
  const base = linkBase(href)
  if (!base) return undefined
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`
  return {
    href: telegramLink.test(base.href)
      ? `${base.href.replace(/\/$/, '')}?startapp=${toBase64Url(query)}`
      : `${base.href}wc?${query}`,
    target: targetOf(base, place),
  }
}

/** The link that brings a wallet’s app to the front, which has been asked something. */
export function appLink(
  { href }: Pick<WalletLink, 'href'>,
  place: LinkPlace,
): OpenableLink | undefined {
  const base = linkBase(href)
  return base && { href: base.href, target: targetOf(base, place) }
}

/** A website that opens in place of the page would take the waiting request with it. */
function targetOf({ isWeb }: { isWeb: boolean }, place: LinkPlace): OpenableLink['target'] {
  if (place.framed && !place.telegram) return '_top'
  return place.telegram || isWeb ? '_blank' : '_self'
}

/** What a wallet’s link begins with, up to a slash; nothing for what must not be opened. */
function linkBase(given: string): { href: string; isWeb: boolean } | undefined {
  const text = given.trim()
  if (/^https?:\/\//i.test(text)) {
    const page = readPageLink(text)
    return page && { href: withSlash(`${page.origin}${page.pathname}`), isWeb: true }
  }
  const app = readAppLink(text.includes('://') ? text : `${text.replace(/[:/]/g, '')}://`)
  return app && { href: `${app.scheme}://${app.path && withSlash(app.path)}`, isWeb: false }
}

function withSlash(text: string): string {
  return text.endsWith('/') ? text : `${text}/`
}

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function isFramed(window: Window): boolean {
  try {
    return window.top !== window.self
  } catch {
    return true
  }
}
