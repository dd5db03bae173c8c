/** One text for one account: addresses of EVM chains are the same in any case, those of others are not. */
export function accountId(account: string): string {
  return account.startsWith('eip155:') ? account.toLowerCase() : account
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
