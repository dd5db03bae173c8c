import type { Namespace } from '@latchkey/protocol'
import type { Connector, ConnectorType } from './Connector.ts'

const installed: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/**
 * Marks what one installed wallet announced once per namespace as that one wallet (S3.16):
 * MULTI_CHAIN, with every namespace it serves. Wallets have no id across ecosystems, so the name
 * decides. The same list when nothing is to be marked.
 *
 * @param order of the namespaces, as the site passed its adapters
 */
export function mergeWallets(
  connectors: readonly Connector[],
  order: readonly Namespace[],
): readonly Connector[] {
  const merged = connectors.map((connector): Connector => {
    if (!installed.includes(connector.type)) return connector
    const chains = order.filter((namespace) =>
      connectors.some((other) => other.chain === namespace && isSameWallet(other, connector)),
    )
    return chains.length < 2 || chains.join() === connector.chains?.join()
      ? connector
      : { ...connector, chains, type: 'MULTI_CHAIN' }
  })
  return merged.some((connector, index) => connector !== connectors[index]) ? merged : connectors
}

/** Whether two connectors lead to the same wallet, in whatever namespace. */
export function isSameWallet(one: Connector, other: Connector): boolean {
  return (
    installed.includes(one.type) &&
    installed.includes(other.type) &&
    one.name.trim().toLowerCase() === other.name.trim().toLowerCase()
  )
}
