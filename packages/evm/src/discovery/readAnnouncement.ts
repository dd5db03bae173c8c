import type { Connector } from '@latchkey/core/adapter'
import { isWallet } from './isWallet.ts'

const longestName = 48
const largestIcon = 64 * 1024
const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i
/** Control and formatting characters, among them those that turn the direction of text around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The wallet of an EIP-6963 announcement, or nothing when it is malformed.
 *
 * Any script on the page can announce anything, and the name and icon stand in our list.
 */
export function readAnnouncement(
  detail: unknown,
): { connector: Connector; uuid: string } | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { icon, name, rdns, uuid } = info
    if (
      typeof name !== 'string' ||
      typeof rdns !== 'string' ||
      typeof uuid !== 'string' ||
      rdns.length > 255 ||
      !rdnsPattern.test(rdns) ||
      !isWallet(provider)
    )
      return undefined
    const cleanName = [...name.slice(0, 999).replace(invisible, '').trim()]
      .slice(0, longestName)
      .join('')
    if (!cleanName) return undefined
    return {
      connector: {
        chain: 'eip155',
        id: rdns,
        imageUrl: isIcon(icon) ? icon : undefined,
        name: cleanName,
        provider,
        rdns,
        type: 'ANNOUNCED',
      },
      uuid,
    }
  } catch {
    // Missing parts, or getters that throw.
    return undefined
  }
}

/** Only a data URI: an address would tell its host who looks at the list. */
function isIcon(icon: unknown): icon is string {
  return (
    typeof icon === 'string' && icon.length <= largestIcon && /^data:image\//i.test(icon.trim())
  )
}
