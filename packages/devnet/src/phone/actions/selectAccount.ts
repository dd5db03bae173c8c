import { placesOf } from '../namespaces/grantNamespaces.ts'
import type { Phone } from '../Phone.ts'
import { changeSession } from './changeSession.ts'

const eventOf: Readonly<Record<string, string>> = {
  bip122: 'bip122_addressesChanged',
  eip155: 'accountsChanged',
  solana: 'accountsChanged',
}

/** Turns to another account, grants it to each site and tells them. */
export async function selectAccount(phone: Phone, account: number): Promise<void> {
  phone.store.setState({ account })
  for (const { namespaces, topic } of Object.values(phone.kit.getActiveSessions())) {
    const places = Object.entries(namespaces).flatMap(([namespace, { accounts }]) => {
      const keys = phone.keys()[namespace]
      return keys ? placesOf(accounts, keys) : []
    })
    await changeSession(phone, topic, { accounts: [...new Set([account, ...places])] })
    for (const [namespace, { chains, events }] of Object.entries(namespaces)) {
      const { networkId } = phone.store.getState()
      const chainId = chains?.find((id) => id === networkId) ?? chains?.[0]
      const name = eventOf[namespace]
      const address = phone.keys()[namespace]?.accounts[account]
      if (!chainId || !name || !address || !events.includes(name)) continue
      const data = namespace === 'bip122' ? [{ address, intention: 'payment' }] : [address]
      await phone.kit.emitSessionEvent({ chainId, event: { data, name }, topic })
    }
  }
}
