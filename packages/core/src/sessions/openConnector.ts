import type { Connector } from '../connectors/Connector.ts'
import { isSessionWallet, type SessionWallet } from './SessionWallet.ts'

/**
 * Opens a session's wallet in the idiom of its namespace, once, and resolves to the {@link openedConnector}. Wallets of
 * the page are open already, and nothing is loaded for them.
 *
 * @param load of what opens it: sites without such sessions do not pay for it
 */
export async function openConnector(
  connector: Connector,
  load: () => Promise<(wallet: SessionWallet) => unknown>,
): Promise<Connector> {
  const { provider, source } = connector
  if (source !== undefined && isSessionWallet(provider) && !provider.opened) {
    const open = await load()
    // Another request may have opened it meanwhile.
    provider.opened ??= open(provider)
  }
  return openedConnector(connector)
}

/** A connector as its adapter speaks to it: with what it opened in the place of a session's wallet. */
export function openedConnector(connector: Connector): Connector {
  const { provider, source } = connector
  if (source === undefined) return connector
  const opened = isSessionWallet(provider) ? provider.opened : undefined
  return { ...connector, provider: opened, source: undefined }
}
