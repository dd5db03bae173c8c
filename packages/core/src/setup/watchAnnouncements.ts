import type { Environment } from '../environment.ts'
import type { FoundMistake } from './mistakes.ts'

/** Finds wallets that announce themselves with an rdns that is none (EIP-6963). Their own adapter passes them over. */
export function watchAnnouncements(
  { window: page }: Pick<Environment, 'window'>,
  { onFound, signal }: { onFound: (mistake: FoundMistake) => void; signal: AbortSignal },
): void {
  if (!page) return
  page.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const mistake = readMistake((event as CustomEvent<unknown>).detail)
      if (mistake) onFound(mistake)
    },
    { signal },
  )
  // The ones that have announced themselves before do so again.
  page.dispatchEvent(new page.Event('eip6963:requestProvider'))
}

const maxNameLength = 64

function readMistake(detail: unknown): FoundMistake | undefined {
  try {
    const { info } = detail as { info: { name: unknown; rdns: unknown } }
    const { name, rdns } = info
    if (typeof name !== 'string') return undefined
    return typeof rdns === 'string' && /^[^.\s]+(\.[^.\s]+)+$/.test(rdns)
      ? undefined
      : [
          'wallet_without_rdns',
          {
            name: name.slice(0, maxNameLength),
            rdns: typeof rdns === 'string' ? rdns.slice(0, maxNameLength) : undefined,
          },
        ]
  } catch {
    // Any script can announce anything, getters that throw included.
    return undefined
  }
}
