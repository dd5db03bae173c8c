import type { SessionSource } from '@latchkey/core/adapter'
import { takeReturned } from './login/takeReturned.ts'
import { readWalletOrigin } from './readWalletOrigin.ts'
import { sourceId, sourceType } from './sourceId.ts'

export type AuthOptions = {
  /** The wallet's own origin, where your server serves it, such as `https://wallet.example.com`. There is no default. */
  walletUrl: string
}

/**
 * A wallet that is made for a visitor from their e-mail address or their account at a provider (S1.4), passed to `createLatchkey` in `sources`.
 *
 * Its keys are made and used in a frame of `walletUrl` alone, which your server serves to the sites that it lists
 * (`latchkey-server project embed add`); the page cannot read them. A subdomain of the site's own domain suits best:
 * browsers give a frame of another site a storage of its own on each site.
 *
 * Only this function loads with the page; the rest when a visitor logs in, or did on an earlier visit.
 *
 * @throws {InvalidOptionError}
 *
 * @example
 * createLatchkey({ sources: [auth({ walletUrl: 'https://wallet.example.com' })], … })
 */
export function auth({ walletUrl }: AuthOptions): SessionSource {
  const origin = readWalletOrigin(walletUrl)
  return {
    id: sourceId,
    async load(context) {
      const { createAuth } = await import('./createAuth.ts')
      return createAuth(context, { origin })
    },
    opensBy: 'login',
    takeReturned,
    type: sourceType,
    walletOrigin: origin,
  }
}
