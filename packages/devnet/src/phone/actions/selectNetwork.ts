import { chainIdOf } from '../keys/evmKeys.ts'
import type { PhoneNetwork } from '../keys/NamespaceKeys.ts'
import type { Phone } from '../Phone.ts'
import { changeSession } from './changeSession.ts'

/**
 * Moves the phone to another EVM network and tells each site that has it.
 *
 * @param grantTo session that gets the network when it does not have it
 */
export async function selectNetwork(
  phone: Phone,
  network: PhoneNetwork,
  { grantTo }: { grantTo?: string } = {},
): Promise<void> {
  const { networks } = phone.store.getState()
  phone.store.setState({
    networkId: network.id,
    networks: networks.some(({ id }) => id === network.id) ? networks : [...networks, network],
  })
  for (const session of Object.values(phone.kit.getActiveSessions())) {
    const { chains = [], events = [] } = session.namespaces['eip155'] ?? {}
    if (session.topic === grantTo && !chains.includes(network.id))
      await changeSession(phone, session.topic, { add: [network.id] })
    else if (!chains.includes(network.id)) continue
    if (events.includes('chainChanged'))
      await phone.kit.emitSessionEvent({
        chainId: network.id,
        event: { data: chainIdOf(network.id), name: 'chainChanged' },
        topic: session.topic,
      })
  }
  phone.refresh()
}
