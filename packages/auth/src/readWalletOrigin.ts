import { InvalidOptionError } from '@latchkey/core/adapter'
import { parseUrl } from '@latchkey/protocol'

/** This machine, which browsers trust without https. */
const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The wallet's origin. A path would be lost, because the wallet stands at the root of its origin.
 *
 * @throws {InvalidOptionError}
 */
export function readWalletOrigin(walletUrl: string): string {
  const url = parseUrl(walletUrl)
  const { hostname, origin, protocol } = url ?? {}
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.test(hostname ?? ''))
  if (isSafe && origin && url?.href === `${origin}/`) return origin
  throw new InvalidOptionError({
    option: 'auth.walletUrl',
    reason: 'pass an https origin, such as "https://wallet.example.com"',
  })
}
