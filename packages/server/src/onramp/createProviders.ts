import type { Clock } from '../time/Clock.ts'
import { TimeLimitError, withTimeLimit } from '../time/withTimeLimit.ts'
import { createInFlight } from '../upstream/createInFlight.ts'
import type {
  OnrampOptions,
  OnrampOrder,
  OnrampPrice,
  OnrampProvider,
  OnrampQuestion,
  OrderReport,
  ProviderSession,
} from './OnrampProvider.ts'
import { NotSoldError, ProviderError } from './providerErrors.ts'

export type Providers = ReturnType<typeof createProviders>

/** A visitor waits in an empty tab meanwhile. */
const answerMs = 10_000
const optionsMs = 5 * 60_000

/** What a provider is asked. */
export type Asked = 'options' | 'order' | 'quote' | 'session'

/**
 * Asks providers, each within its time. Whatever goes wrong with one is a `ProviderError`, and what it says is looked at before
 * anyone believes it.
 */
export function createProviders({
  clock,
  networks,
  onAnswer = () => undefined,
  own,
  providers,
}: {
  clock: Clock
  /** CAIP-2 ids of the networks that this server has: of others no address can be checked. */
  networks: (id: string) => boolean
  onAnswer?: ((answer: { asked: Asked; isGood: boolean; provider: string }) => void) | undefined
  /** Origin of this server, where the sandbox has its pages. */
  own: string
  providers: readonly OnrampProvider[]
}) {
  const failing = new Set<string>()
  const kept = new Map<string, { options: OnrampOptions; until: number }>()
  const inFlight = createInFlight<OnrampOptions>()

  async function ask<T>(
    { name }: OnrampProvider,
    asked: Asked,
    question: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController()
    let isGood = false
    try {
      const answer = await withTimeLimit(question(controller.signal), answerMs, clock)
      isGood = true
      return answer
    } catch (cause) {
      // It is an answer.
      if (cause instanceof NotSoldError) {
        isGood = true
        throw cause
      }
      const how = cause instanceof TimeLimitError ? 'did not answer in time' : 'failed'
      throw new ProviderError(`${name} ${how} (${asked})`, { cause })
    } finally {
      controller.abort()
      if (isGood) failing.delete(name)
      else failing.add(name)
      onAnswer({ asked, isGood, provider: name })
    }
  }

  return {
    all: providers,

    find(name: string | undefined): OnrampProvider | undefined {
      return name === undefined ? providers[0] : providers.find((each) => each.name === name)
    },

    /** Those whose last answer was none. */
    failing: (): readonly string[] => [...failing],

    /** What a provider sells on the networks that are served here. */
    async options(provider: OnrampProvider): Promise<OnrampOptions> {
      const found = kept.get(provider.name)
      if (found && found.until > clock.now()) return found.options
      return inFlight.share(provider.name, () =>
        ask(provider, 'options', async (signal) => {
          const { assets, currencies } = await provider.options(signal)
          const options = {
            assets: assets.flatMap((asset) => {
              const served = asset.networks.filter(({ id }) => networks(id))
              return served.length > 0 ? [{ ...asset, networks: served }] : []
            }),
            currencies: currencies.filter(({ limits }) => limits.length > 0),
          }
          kept.set(provider.name, { options, until: clock.now() + optionsMs })
          return options
        }),
      )
    },

    quote(provider: OnrampProvider, question: OnrampQuestion): Promise<OnrampPrice> {
      return ask(provider, 'quote', async (signal) => {
        const price = await provider.quote(question, signal)
        const { networkFee, purchase, subtotal, total } = price
        const isOdd =
          total !== question.amount ||
          networkFee < 0n ||
          subtotal < 0n ||
          subtotal + networkFee > total ||
          purchase <= 0n
        if (isOdd) throw new Error('The price does not add up.')
        return price
      })
    },

    /** @param visitor the address of whoever opens the page */
    createSession(
      provider: OnrampProvider,
      order: OnrampOrder,
      visitor: { address: string },
    ): Promise<{ id: string; url: string }> {
      return ask(provider, 'session', async (signal) => {
        const session = await provider.createSession(order, { ...visitor, signal })
        const url = URL.canParse(session.url) ? new URL(session.url) : undefined
        // Where the visitor is led: nowhere by a scheme that runs something.
        if (!url || (url.protocol !== 'https:' && url.origin !== own))
          throw new Error('The page is at no address to lead to.')
        if (session.id === '' || session.id.length > 256) throw new Error('The session has no id.')
        return session
      })
    },

    order(provider: OnrampProvider, session: ProviderSession): Promise<OrderReport | undefined> {
      return ask(provider, 'order', (signal) => provider.getOrder(session, signal))
    },
  }
}
