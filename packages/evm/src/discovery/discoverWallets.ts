import { type DiscoveryContext, maxWallets } from '@latchkey/core/adapter'
import { isWallet } from './isWallet.ts'
import { readAnnouncement } from './readAnnouncement.ts'

/**
 * Listens for announced wallets (EIP-6963) and looks at `window.ethereum`. Returns what stops it.
 *
 * The first wallet of an rdns stays: another script cannot take its place by announcing it again.
 */
export function discoverWallets({
  announced,
  environment: { window: page },
  injected,
  onFound,
}: DiscoveryContext): () => void {
  if (!page) return () => {}
  const seen = new Map<string, { provider: unknown; uuid: string }>()
  let reported: unknown

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet) return
    const { connector, uuid } = wallet
    const { id, provider } = connector
    const known = seen.get(id)
    if (known ? known.uuid !== uuid || known.provider === provider : seen.size >= maxWallets) return
    seen.set(id, { provider, uuid })
    onFound(connector)
    // A wallet may announce itself after it was found on the page; without a provider the
    // generic entry is hidden (S5.15).
    if (provider === reported) reportInjected(undefined)
  }

  const onInjected = () => {
    const provider = readInjected(page)
    if (!provider || provider === reported || announcedAlready(provider)) return
    reportInjected(provider)
  }

  const announcedAlready = (provider: unknown) =>
    [...seen.values()].some((wallet) => wallet.provider === provider)

  const reportInjected = (provider: unknown) => {
    reported = provider
    onFound({ chain: 'eip155', id: 'injected', name: 'Browser Wallet', provider, type: 'INJECTED' })
  }

  if (announced) {
    page.addEventListener(announceEvent, onAnnounce)
    // Wallets on the page answer in the same tick, so their providers are known below.
    page.dispatchEvent(new page.Event('eip6963:requestProvider'))
  }
  if (injected) {
    onInjected()
    // Fired by wallets that arrive after the page's scripts, as on Android.
    page.addEventListener(injectedEvent, onInjected)
  }
  return () => {
    page.removeEventListener(announceEvent, onAnnounce)
    page.removeEventListener(injectedEvent, onInjected)
  }
}

const announceEvent = 'eip6963:announceProvider'
// Core fires it for wallets that do not (`lookForInjected`), by a name of its own: shared, it makes stage 1 larger.
const injectedEvent = 'ethereum#initialized'

function readInjected(page: Window): unknown {
  try {
    const { ethereum } = page as { ethereum?: unknown }
    return isWallet(ethereum) ? ethereum : undefined
  } catch {
    // Wallets that fight over the property leave getters that throw.
    return undefined
  }
}
