// Any script on the page can announce anything, and a name and an icon stand in our list.

/** More wallets than this come from a page that wants to drown the list. */
export const maxWallets = 64

const maxNameLength = 48
const maxIconLength = 64 * 1024
/**
 * Control and formatting characters, among them those that turn the direction of text around. `plainText` knows more, and is in
 * no chunk that a page loads at first.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name a wallet announced, as far as it can be shown; empty when there is nothing to show. */
export function readWalletName(name: unknown): string {
  return typeof name === 'string'
    ? [...name.slice(0, 999).replace(invisible, '').trim()].slice(0, maxNameLength).join('')
    : ''
}

/** The icon a wallet announced: only a data URI, as an address would show its host who looks at the list. */
export function readWalletIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= maxIconLength && /^\s*data:image\//i.test(icon)
    ? icon
    : undefined
}
