import { canonicalAddress, type Namespace } from '@latchkey/protocol'

/** One text for one account, however a wallet spells it. */
export function accountId(account: string): string {
  const start = account.lastIndexOf(':') + 1
  // With `namespaceOf` a page's first chunk would be two.
  const namespace = account.split(':')[0] as Namespace
  return account.slice(0, start) + canonicalAddress(account.slice(start), namespace)
}

/** The same, of an address on a network. */
export function accountIdOf({
  accountAddress,
  chainId,
}: {
  accountAddress: string
  chainId: string
}): string {
  return accountId(`${chainId}:${accountAddress}`)
}
