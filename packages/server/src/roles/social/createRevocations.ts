import type { Logger } from 'pino'
import type { AnsweringProvider } from '../providers/Provider.ts'
import { askProvider, type ProviderContext } from './askProvider.ts'
import { providerUrl } from './providerUrl.ts'

/** Only a server that ends waits for it. */
const revokeTimeoutMs = 5000

/** A token that has said whose it is, and is needed no more. */
export type Spent = {
  client: string
  provider: AnsweringProvider
  secret: string
  standIn?: string | undefined
  token: string
}

export type Revocations = {
  add(spent: Spent): void
  /** Ends the tokens that wait. */
  close(): Promise<void>
}

/** Ends tokens at their providers behind the answer to the visitor, whom a provider that is slow at it costs nothing. */
export function createRevocations(
  context: ProviderContext & { logger: Pick<Logger, 'warn'> },
): Revocations {
  /** Starts one that waits now. */
  const waiting = new Set<() => void>()
  const underWay = new Set<Promise<void>>()

  async function revoke({ provider, standIn, ...of }: Spent): Promise<void> {
    if (!provider.revocation) return
    const { body, headers, method, url } = provider.revocation(of)
    try {
      await askProvider(
        providerUrl(url, standIn),
        {
          answers: [],
          body,
          headers: { ...provider.apiHeaders, ...headers },
          limitMs: revokeTimeoutMs,
          method,
        },
        context,
      )
    } catch {
      context.logger.warn(
        { provider: provider.name },
        'a token of a provider was not ended there: it counts until it expires, and is kept nowhere',
      )
    }
  }

  return {
    add(spent) {
      const start = () => {
        cancel()
        waiting.delete(start)
        const running: Promise<void> = revoke(spent).finally(() => underWay.delete(running))
        underWay.add(running)
      }
      const { revokedAfterMs } = spent.provider
      const cancel =
        revokedAfterMs > 0 ? context.clock.after(revokedAfterMs, () => start()) : () => {}
      waiting.add(start)
      if (revokedAfterMs === 0) start()
    },
    async close() {
      for (const start of [...waiting]) start()
      await Promise.all(underWay)
    },
  }
}
