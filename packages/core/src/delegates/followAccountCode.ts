import type { NetworkId } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import type { Connected } from '../connections/connected.ts'
import { settledOf } from '../connections/settled.ts'
import type { Account, AccountType } from '../connectors/Account.ts'
import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'
import { delegationQuery } from '../queries/delegation.ts'
import { queryClientOf } from '../queries/queryClient.ts'

const namespace = 'eip155'

type Chosen = { account: Account; connection: Connected; key: string; networkId: NetworkId }

type Memory = {
  /** The account and network that were asked about last. */
  asked: string | undefined
  isFollowing: boolean
  /** What the chain has said of one account on one network. */
  known: { isDeployed: boolean; key: string } | undefined
  /** Types that wallets and sessions gave the accounts which are contracts. */
  types: Map<string, AccountType>
}

const memory = /* @__PURE__ */ memoryOf<Memory>(() => ({
  asked: undefined,
  isFollowing: false,
  known: undefined,
  types: new Map(),
}))

/**
 * From the first call on, the chosen account's type follows its code (S3.13): a contract is a smart account, a key stays one
 * whatever it lends its address to. Read once for each account and network; what cannot be read changes nothing until
 * it is asked for again.
 */
export function followAccountCode(latchkey: Latchkey): void {
  const { internal, store } = latchkey
  const remembered = memory(latchkey)
  remembered.asked = undefined
  if (!remembered.isFollowing) {
    remembered.isFollowing = true
    // After the change that it follows, whose own effects come first.
    const stop = store.subscribe(() => queueMicrotask(() => look(latchkey)))
    internal.signal.addEventListener('abort', stop, { once: true })
  }
  look(latchkey)
}

function look(latchkey: Latchkey): void {
  const { internal, store } = latchkey
  if (internal.signal.aborted) return
  const remembered = memory(latchkey)
  const connection = settledOf(store.getState(), namespace)
  if (connection.status !== 'connected') return
  const { accounts, address, networkId } = connection
  const account = accounts.find((each) => each.address === address)
  if (!account) return
  const chosen = { account, connection, key: `${networkId} ${address}`, networkId }
  const { known } = remembered
  // A wallet hands its accounts over anew without it, and those of another network with it.
  note(latchkey, chosen, known?.key === chosen.key ? known.isDeployed : undefined)
  if (remembered.asked === chosen.key) return
  remembered.asked = chosen.key
  queryClientOf(latchkey)
    .fetchQuery(delegationQuery(latchkey, { address, networkId }))
    .then(
      ({ code }) => {
        // An answer about the account that was chosen before says nothing of this one.
        if (code.kind === 'unsure' || remembered.asked !== chosen.key) return
        remembered.known = { isDeployed: code.kind === 'contract', key: chosen.key }
        look(latchkey)
      },
      () => undefined,
    )
}

/** Writes what is known of the chosen account, where the state says otherwise. */
function note(
  latchkey: Latchkey,
  { account, connection }: Chosen,
  isDeployed: boolean | undefined,
): void {
  if (account.isDeployed === isDeployed) return
  const { types } = memory(latchkey)
  const { isDeployed: _, ...plain } = account
  // By address: on another network the same account may be none.
  const given = account.isDeployed ? (types.get(account.address) ?? account.type) : account.type
  if (isDeployed) types.set(account.address, given)
  const noted: Account = {
    ...plain,
    type: isDeployed ? 'smartAccount' : given,
    ...(isDeployed === undefined ? {} : { isDeployed }),
  }
  const { accounts, connectorId, networkId } = connection
  const [first, ...rest] = accounts.map((each) => (each === account ? noted : each))
  if (first)
    commit(latchkey, {
      connection: { accounts: [first, ...rest], connectorId, networkId },
      namespace,
      type: 'changed',
    })
}
