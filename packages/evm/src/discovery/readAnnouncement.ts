import { type Connector, readWalletIcon, readWalletName } from '@latchkey/core/adapter'
import { isWallet } from './isWallet.ts'

const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

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
    const { icon, rdns, uuid } = info
    const name = readWalletName(info['name'])
    if (
      !name ||
      typeof rdns !== 'string' ||
      typeof uuid !== 'string' ||
      rdns.length > 255 ||
      !rdnsPattern.test(rdns) ||
      !isWallet(provider)
    )
      return undefined
    return {
      connector: {
        chain: 'eip155',
        id: rdns,
        imageUrl: readWalletIcon(icon),
        name,
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
