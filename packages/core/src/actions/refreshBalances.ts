import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'

export type RefreshBalancesParameters = {
  /** Addresses of the tokens that moved; the native currency is read anew in any case, for it paid the fee. */
  tokens?: readonly string[] | undefined
  /** Defaults to the network in use. */
  networkId?: NetworkId | undefined
}

/**
 * Reads the connected account's balances anew, past every cache, as after a transfer. Only what was read before is
 * read again. Never rejects: what cannot be read now, screens say.
 */
export async function refreshBalances(
  latchkey: Latchkey,
  parameters: RefreshBalancesParameters = {},
): Promise<void> {
  // A page that has read no balance has none to bring up to date, nor the code for it. Reached from the page's own
  // chunk without `import()`, the queries would cut that chunk in two (ADR 0023).
  if (!latchkey.internal.queryClient) return
  await import('../queries/refetchBalances.ts').then(
    ({ refetchBalances }) => refetchBalances(latchkey, parameters),
    // Without the code they are read when their time is over.
    () => undefined,
  )
}
