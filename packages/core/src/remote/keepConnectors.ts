import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'

/** Puts the connectors of the session that lives now in the place of an earlier one's. */
export function keepConnectors({ store }: Latchkey, session: readonly Connector[]): void {
  store.setState(({ connectors }) => ({
    connectors: [...connectors.filter(({ type }) => type !== 'WALLET_CONNECT'), ...session],
  }))
}
